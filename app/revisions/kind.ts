/** The tables whose rows an admin writes, and that keep drafts, versions and a trash. */
export type EditedTable = 'article' | 'event' | 'guide' | 'project' | 'resource' | 'slide'

export type Cell = string | number | null

/** A row of any of them; which further columns it has, its kind knows. */
export interface Item {
  id: string
  version: number
  publishedAt: string | null
  deletedAt: string | null
  [column: string]: Cell
}

/** What the engine needs to know of a kind of text. */
export interface Kind<Table extends EditedTable = EditedTable> {
  table: Table
  /** As one says it within a sentence: 'article'. */
  noun: string
  /** Its plural, where that is not the noun with an s. */
  plural?: string
  /** The last part of its list's address, below /admin. */
  place: string
  /** Where its list stands on a public page for admins, if it does. */
  inlinePath?: string
  /** The column that names an item. */
  titleColumn: string
  /** What an admin writes, by its label: compared between versions, and brought back from one. */
  columns: Record<string, string>
  /** Whether an admin chooses the order (`position`). */
  ordered?: boolean
  /** Whether it has an address of its own (`slug`). */
  slugged?: boolean
  /** Whether some of it may be what the site started with (`sample`). */
  sampled?: boolean
  /** Whether an admin can see it as visitors will, at /preview/articles/… */
  previewed?: boolean
  /** Where visitors find it. */
  publicPath?: (item: Item) => string
  /** What a new row has besides. */
  stampNew?: (now: Date) => Record<string, Cell>
  /** What every change sets besides. */
  stamp?: (before: Item, now: Date) => Record<string, Cell>
  /** A column's text as a reader understands it; the text itself where this says nothing. */
  read?: (column: string, value: Cell) => string | undefined
}

/** 'Resource added successfully!', in the words of the specification (section 8). */
export const added = ({ noun }: Pick<Kind, 'noun'>) => `${capital(noun)} added successfully!`
export const deleted = ({ noun }: Pick<Kind, 'noun'>) => `${capital(noun)} deleted successfully!`
export const couldNotAdd = ({ noun }: Pick<Kind, 'noun'>) => `Error adding ${noun}. Please try again.`
export const couldNotDelete = ({ noun }: Pick<Kind, 'noun'>) => `Error deleting ${noun}. Please try again.`
export const couldNotSave = ({ noun }: Pick<Kind, 'noun'>) => `Error saving ${noun}. Please try again.`

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const pluralOf = ({ noun, plural }: Pick<Kind, 'noun' | 'plural'>) => plural ?? `${noun}s`

export const listPath = ({ place }: Pick<Kind, 'place'>) => `/admin/${place}`

export function titleOf(kind: Pick<Kind, 'titleColumn' | 'noun'>, item: object) {
  const title = (item as Record<string, unknown>)[kind.titleColumn]
  return typeof title === 'string' && title ? title : `Untitled ${kind.noun}`
}
