import type { ListedTable, Schema, VersionedTable } from '#app/platform/database/schema/schema.ts'
import type { Cell, Field } from './field.ts'

export type Values = Record<string, Cell>

/** A row whose versions are kept; which further columns it has, its collection knows. */
export interface VersionedItem {
  id: string
  version: number
  [column: string]: Cell
}

/** A row of a list, which may be a draft, or lie in the trash. */
export interface Item extends VersionedItem {
  publishedAt: string | null
  deletedAt: string | null
}

/** A column's name, several side by side, or a line of explanation; `{timeZone}` in it is the site's. */
export type FormRow = string | string[] | { note: string }

/** Everything the engine needs to know about rows whose versions are kept. */
export interface VersionedCollection {
  table: VersionedTable
  /** The column that identifies a row, where that is not `id`. */
  key?: 'slug'
  /** As in a sentence: 'article'. */
  noun: string
  /** The plural, where that is not the noun with an s. */
  plural?: string
  /** The heading of its list and its tab in the admin area: 'Articles'. */
  title: string
  /** The last segment of its list's address, below /admin. */
  path: string
  /** Whether there is only one row; its form is where other collections have their list. */
  singleton?: boolean
  /** Whether rows are neither added nor deleted, and never drafts. A singleton never is. */
  fixed?: boolean
  /** The column that names an item. */
  titleField: string
  /** What an admin writes, by column: input, validation, versions, comparison and export follow from it. */
  fields: Record<string, Field>
  /** The order of the form, where it is not that of the fields. Fields it does not name follow at the end. */
  form?: FormRow[]
  /** Rules between fields. `holds` receives what is typed, by the form's names, each field valid in itself. */
  rules?: { field: string; error: string; holds: (typed: Values) => boolean }[]
  /** Columns that depend on more than one field. */
  toColumns?: (values: Values) => Values
  /** The reverse: what the form shows for stored columns. */
  toForm?: (values: Record<string, string>) => Record<string, string>
  /** Whether it has an address of its own (`slug`). */
  hasSlug?: boolean
  /** The slug of an item whose title has no letter for one; the noun where this is missing. */
  untitledSlug?: (values: Values) => string
  /** Whether some rows may be starter content (`sample`). */
  hasSamples?: boolean
  /** Columns that every change sets. */
  onUpdate?: (before: VersionedItem, now: Date) => Values
  /** Columns of a new row. Those that an admin sees are taken over neither by a copy nor by an earlier version. */
  defaults?: (now: Date) => Values
}

/** A collection with a list, drafts, a trash and an export. */
export interface Collection extends VersionedCollection {
  table: ListedTable
  singleton?: never
  fixed?: never
  /** Below the heading of its list, and below each title in it. */
  list: { lead: string; detail?: (item: Item) => string }
  /** Whether a new item is published unless the admin says otherwise; a draft otherwise. */
  publishedFirst?: boolean
  /** The public page that carries its list for admins, if one does. */
  inlineEditPath?: string
  /** Whether an admin chooses the order (`position`). */
  sortable?: boolean
  /** Where visitors find an item; with `:slug`, it is a page of its own and is in the sitemap. */
  publicPath?: string
  /** The newest first by this column in the sitemap, where that is not `publishedAt`. */
  newestBy?: string
  /** Route modules of its own, below app/. `page` answers at `publicPath`, `preview` at /preview/<path>/:id. */
  routes?: { page?: string; preview?: string; list?: string; new?: string; form?: string }
  /** Tables of people that refer to an item (`eventId`): one that people are on is never removed for good. */
  participantTables?: readonly ('attendance' | 'eventSignup' | 'volunteerHours')[]
}

type Declared<Base, Table extends keyof Schema> = Base & {
  table: Table
  titleField: Extract<keyof Schema[Table], string>
  fields: { [Column in Extract<keyof Schema[Table], string>]?: Field }
}

/** Declares a collection; the compiler checks its columns against the table. */
export const defineCollection = <Table extends ListedTable>(
  collection: Declared<Collection, Table>,
): Collection & { table: Table } => collection

/** Declares a collection whose rows are neither added nor deleted. */
export const defineFixedCollection = <Table extends VersionedTable>(
  collection: Declared<VersionedCollection, Table>,
): VersionedCollection & { table: Table } => collection

export const isListed = (collection: VersionedCollection): collection is Collection =>
  !collection.singleton && !collection.fixed

/** 'Resource added successfully!', in the words of the specification (section 8). */
export const addedMessage = ({ noun }: Pick<VersionedCollection, 'noun'>) =>
  `${capitalize(noun)} added successfully!`
export const deletedMessage = ({ noun }: Pick<VersionedCollection, 'noun'>) =>
  `${capitalize(noun)} deleted successfully!`
export const addErrorMessage = ({ noun }: Pick<VersionedCollection, 'noun'>) =>
  `Error adding ${noun}. Please try again.`
export const deleteErrorMessage = ({ noun }: Pick<VersionedCollection, 'noun'>) =>
  `Error deleting ${noun}. Please try again.`
export const saveErrorMessage = ({ noun }: Pick<VersionedCollection, 'noun'>) =>
  `Error saving ${noun}. Please try again.`

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const pluralNoun = ({ noun, plural }: Pick<VersionedCollection, 'noun' | 'plural'>) =>
  plural ?? `${noun}s`

export const listPath = ({ path }: Pick<VersionedCollection, 'path'>) => `/admin/${path}`

export const trashPath = (collection: Pick<Collection, 'path'>) => `${listPath(collection)}/trash`

/** The page with an item's form. */
export const formPath = (
  collection: Pick<VersionedCollection, 'path' | 'singleton'>,
  { id }: { id: string },
) => (collection.singleton ? listPath(collection) : `${listPath(collection)}/${id}`)

/** Where its versions are listed; the address of one of them follows. */
export const historyPath = (collection: Pick<VersionedCollection, 'path'>, { id }: { id: string }) =>
  `${listPath(collection)}/${id}/history`

export function titleOf(
  collection: Pick<VersionedCollection, 'titleField' | 'noun' | 'singleton' | 'title'>,
  item: object,
) {
  if (collection.singleton) return collection.title
  const title = (item as Record<string, unknown>)[collection.titleField]
  return typeof title === 'string' && title ? title : `Untitled ${collection.noun}`
}

/** 'an article', 'a guide'. */
export const aNoun = ({ noun }: Pick<VersionedCollection, 'noun'>) =>
  `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

/** Where visitors find an item; null for a collection that they never see. */
export const publicPathOf = (
  { publicPath }: Pick<Collection, 'publicPath'>,
  { slug }: Record<string, unknown>,
) => publicPath?.replace(':slug', String(slug)) ?? null

/** Whether each item has a page of its own. */
export const hasPages = ({ publicPath }: Pick<Collection, 'publicPath'>) =>
  publicPath?.includes(':slug') ?? false

/** The columns in which an item has a picture. */
export const pictureColumns = ({ fields }: Pick<VersionedCollection, 'fields'>) =>
  Object.keys(fields).filter((column) => fields[column]?.input?.type === 'picture')
