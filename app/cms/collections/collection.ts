import type { Access, Permission } from '#app/platform/auth/permissions.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { ListedTable, Schema, VersionedTable } from '#app/platform/database/schema/schema.ts'
import type { Settings } from '#app/platform/settings/settings.ts'
import type { Cell, Field } from './field.ts'

export type Values = Record<string, Cell>

/** A row with revisions; its collection declares the other columns. */
export interface VersionedItem {
  id: string
  version: number
  [column: string]: Cell
}

/** A row of a listed collection, which can be a draft or in the trash. */
export interface Item extends VersionedItem {
  publishedAt: string | null
  deletedAt: string | null
}

/**
 * A column, several columns side by side, a note, or rows that are collapsed while they are empty; `{timeZone}` in a note
 * is the site's time zone.
 */
export type FormRow =
  | string
  | string[]
  | { note: string }
  | {
      group: string
      rows: FormRow[] /** Leaves the group out of the form for a new item. */
      hideForNew?: boolean
    }

/** The data that `derive` gets in addition to the values. */
export interface DeriveContext {
  /** The stored row; null for a new one. */
  before: VersionedItem | null
  settings: Settings
  now: Date
}

/** Derived columns, and error messages by the names of the form's fields. */
export interface Derived {
  values: Values
  errors: Record<string, string>
}

/** A content type that admins edit, with revisions. */
export interface VersionedCollection {
  table: VersionedTable
  /** The column that identifies a row, if not `id`. */
  key?: 'slug' | 'key'
  /** In a sentence: 'article'. */
  noun: string
  /** The plural, if not the noun with an s. */
  plural?: string
  /** The heading of its list and its tab in the admin area: 'Articles'. */
  title: string
  /** The path of its list below /admin. */
  path: string
  /** What a member needs to edit it. */
  permission: Permission
  /** Lets members with another permission add items, and edit those that are assigned to them (`eventId`). */
  assignment?: { permission: Permission; table: 'eventOrganizer' }
  /** Whether there is only one row; its form is at the path of the list. */
  singleton?: boolean
  /** Whether rows cannot be added, deleted or unpublished. */
  fixed?: boolean
  /** The column with an item's title. */
  titleField: string
  /** The editable columns; inputs, validation, comparison of versions and exports follow from them. */
  fields: Record<string, Field>
  /** The order of the form, if it differs from the order of `fields`. Other fields follow at the end. */
  form?: FormRow[]
  /** Rules between fields. `holds` receives the validated fields by their names in the form. */
  rules?: { field: string; error: string; holds: (values: Values) => boolean }[]
  /** Converts validated form values to columns, where a column depends on more than one field. */
  toColumns?: (values: Values) => Values
  /**
   * Computes columns from the other columns of a row and from the settings, each time the row is added or edited. Only
   * forms and the API report its errors.
   */
  derive?: (values: Values, context: DeriveContext) => Promise<Derived>
  /** The reverse of `toColumns`: form values from stored columns. */
  toForm?: (values: Record<string, string>) => Record<string, string>
  /** Whether items have a slug. */
  hasSlug?: boolean
  /** Slugs that no item can have, because other pages have those URLs. */
  reservedSlugs?: ReadonlySet<string>
  /** The path of the public page. With `:slug`, each item has its own page, which is in the sitemap. */
  publicPath?: string
  /** The date at the end of a transliterated slug, because many readers cannot understand the rest. */
  slugDate?: (values: Values) => string
  /** How the sample content of a collection without a trash is removed. */
  sampleRemoval?: {
    /** The columns that are cleared, with their empty values. */
    cleared: Values
    /** The reasons why rows are not removed, by the key of the row. */
    keepReasons?: Record<string, string>
    /** What the list of samples calls rows whose titles are not unique, by the key of the row. */
    titles?: Record<string, string>
  }
  /** Columns set by every change. */
  onUpdate?: (before: VersionedItem, now: Date) => Values
  /** Runs in the transaction that adds or changes a row, for example to update a table that depends on it. */
  afterWrite?: (tx: Database, item: VersionedItem, now: Date) => Promise<void>
  /** Columns of a new row. Neither a duplicate nor a restored version copies them. */
  defaults?: (now: Date) => Values
  /** The columns in `defaults` that the undo of a change restores. */
  undoColumns?: readonly string[]
  /** Columns set by a change to one item alone, such as the mark of a date that differs from its series. */
  overrideColumns?: (before: VersionedItem, values: Values) => Values
}

/** A collection with a list, drafts, a trash and an export. */
export interface Collection extends VersionedCollection {
  table: ListedTable
  singleton?: never
  fixed?: never
  /** Texts below the heading of the list and below each title. */
  list: {
    lead: string
    detail?: (item: Item) => string
    /** Whether each row shows its picture. */
    hasThumbnails?: boolean
  }
  /** Whether a new item is published by default. */
  publishedByDefault?: boolean
  /** The public page on which admins can edit the list, if there is one. */
  inlineEditPath?: string
  /** Whether an item can be copied to a draft dated one week later (at `<form>/next-week`). */
  canRepeatNextWeek?: (item: Item) => boolean
  /** Whether admins can change the order (`position`). */
  sortable?: boolean
  /**
   * The column that describes an item in link previews and to search engines; of Markdown, only the first sentence.
   * The title and picture follow from the other properties.
   */
  linkPreview?: { description: string; type?: 'article' }
  /** The column that sorts the sitemap, newest first; `publishedAt` by default. Unused if the collection is sortable. */
  sitemapSortColumn?: string
  /** Custom route modules, below app/. `page` is at `publicPath`, `preview` at /preview/<path>/:id. */
  routes?: { page?: string; preview?: string; list?: string; new?: string; form?: string }
  /** Tables of participants (`eventId`). An item with participants is never permanently deleted. */
  participantTables?: readonly ('attendance' | 'eventSignup' | 'volunteerHours')[]
  /** Tables of an item's parts (`eventId`), which are copied with the item. */
  partTables?: readonly ('eventShift' | 'eventNeed')[]
}

type Declared<Base, Table extends keyof Schema> = Base & {
  table: Table
  titleField: Extract<keyof Schema[Table], string>
  fields: { [Column in Extract<keyof Schema[Table], string>]?: Field }
  linkPreview?: { description: Extract<keyof Schema[Table], string> }
}

/** Declares a collection; the compiler checks its columns against the table. */
export const defineCollection = <Table extends ListedTable>(
  collection: Declared<Collection, Table>,
): Collection & { table: Table } => collection

/** Declares a singleton or fixed collection. */
export const defineFixedCollection = <Table extends VersionedTable>(
  collection: Declared<VersionedCollection, Table>,
): VersionedCollection & { table: Table } => collection

export const isListed = (collection: VersionedCollection): collection is Collection =>
  !collection.singleton && !collection.fixed

/** The permissions that let someone edit items of a collection, or only assigned ones; one is enough. */
export const editAccess = ({
  permission,
  assignment,
}: Pick<VersionedCollection, 'permission' | 'assignment'>): Access =>
  assignment ? [permission, assignment.permission] : permission

/** 'Resource added successfully!' (section 8 of the specification). */
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

/** The list of versions; a version is at `<path>/<version>`. */
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
export const nounWithArticle = ({ noun }: Pick<VersionedCollection, 'noun'>) =>
  `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

/** The public page of an item; null for a collection without one. */
export const publicPathOf = (
  { publicPath }: Pick<Collection, 'publicPath'>,
  { slug }: Record<string, unknown>,
) => publicPath?.replace(':slug', String(slug)) ?? null

/** Whether each item has a page. */
export const hasPages = (collection: VersionedCollection | Pick<Collection, 'publicPath'>) =>
  'publicPath' in collection && (collection.publicPath?.includes(':slug') ?? false)

/** The columns that refer to pictures. */
export const pictureColumns = ({ fields }: Pick<VersionedCollection, 'fields'>) =>
  Object.keys(fields).filter((column) => fields[column]?.input?.type === 'picture')
