/** The tables whose rows an admin writes in a list, and that keep drafts, versions and a trash. */
type EditedTable = 'article' | 'event' | 'guide' | 'project' | 'resource' | 'slide'
/** And those besides, whose rows always stand. */
export type VersionedTable = EditedTable | 'homepage' | 'page'

export type Cell = string | number | null

/** A row whose versions are kept; which further columns it has, its kind knows. */
export interface Versioned {
  id: string
  version: number
  [column: string]: Cell
}

/** A row of a list, which may be a draft, or lie in the trash. */
export interface Item extends Versioned {
  publishedAt: string | null
  deletedAt: string | null
}

/** What the engine needs to know of whatever keeps versions. */
export interface VersionedKind<Table extends VersionedTable = VersionedTable> {
  table: Table
  /** The column that tells its rows apart, where that is not `id`. */
  key?: 'slug'
  /** As one says it within a sentence: 'article'. */
  noun: string
  /** The last part of its list's address, below /admin. */
  place: string
  /** What the only one of its kind is called; its form stands where others have their list. */
  only?: string
  /** The column that names an item. */
  titleColumn: string
  /** What an admin writes, by its label: compared between versions, and brought back from one. */
  columns: Record<string, string>
  /** Whether it has an address of its own (`slug`). */
  slugged?: boolean
  /** Whether some of it may be what the site started with (`sample`). */
  sampled?: boolean
  /** What every change sets besides. */
  stamp?: (before: Versioned, now: Date) => Record<string, Cell>
  /** What a new row has besides: where that is something an admin sees, no copy or earlier version brings another. */
  stampNew?: (now: Date) => Record<string, Cell>
  /** A column's text as a reader understands it; the text itself where this says nothing. */
  read?: (column: string, value: Cell) => string | undefined
}

/** What it needs to know of a kind of text of which there is a list. */
export interface Kind<Table extends EditedTable = EditedTable> extends VersionedKind<Table> {
  only?: never
  /** Its plural, where that is not the noun with an s. */
  plural?: string
  /** Where its list stands on a public page for admins, if it does. */
  inlinePath?: string
  /** Whether an admin chooses the order (`position`). */
  ordered?: boolean
  /** Whether an admin can see it as visitors will, at /preview/articles/… */
  previewed?: boolean
  /** Where visitors find it. */
  publicPath?: (item: Item) => string
  /** Where it is written down which people had to do with it (`eventId`): then it is never removed for good. */
  people?: readonly ('attendance' | 'eventSignup' | 'volunteerHours')[]
}

/** 'Resource added successfully!', in the words of the specification (section 8). */
export const added = ({ noun }: Pick<Kind, 'noun'>) => `${capital(noun)} added successfully!`
export const deleted = ({ noun }: Pick<Kind, 'noun'>) => `${capital(noun)} deleted successfully!`
export const couldNotAdd = ({ noun }: Pick<Kind, 'noun'>) => `Error adding ${noun}. Please try again.`
export const couldNotDelete = ({ noun }: Pick<Kind, 'noun'>) => `Error deleting ${noun}. Please try again.`
export const couldNotSave = ({ noun }: Pick<Kind, 'noun'>) => `Error saving ${noun}. Please try again.`

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const pluralOf = ({ noun, plural }: Pick<Kind, 'noun' | 'plural'>) => plural ?? `${noun}s`

export const listPath = ({ place }: Pick<VersionedKind, 'place'>) => `/admin/${place}`

/** Where an admin writes an item. */
export const formPath = (kind: Pick<VersionedKind, 'place' | 'only'>, { id }: { id: string }) =>
  kind.only ? listPath(kind) : `${listPath(kind)}/${id}`

/** Where its versions are listed; the address of one of them follows. */
export const historyPath = (kind: Pick<VersionedKind, 'place'>, { id }: { id: string }) =>
  `${listPath(kind)}/${id}/history`

export function titleOf(kind: Pick<VersionedKind, 'titleColumn' | 'noun' | 'only'>, item: object) {
  if (kind.only) return kind.only
  const title = (item as Record<string, unknown>)[kind.titleColumn]
  return typeof title === 'string' && title ? title : `Untitled ${kind.noun}`
}
