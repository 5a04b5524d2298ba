import type { SearchText } from './search-text.ts'

/** How a text stood at a version. */
export interface RevisionTable {
  id: string
  kind: string
  itemId: string
  version: number
  /** JSON: the row's columns. */
  snapshot: string
  actorName: string
  createdAt: string
}

/** Who did what, when, from what to what. */
interface ActivityTable {
  id: string
  at: string
  /** Null for what the program itself did. */
  actorId: string | null
  actorName: string
  verb: string
  /** What was changed: 'event', 'user', 'settings' … */
  subject: string
  subjectId: string | null
  /** What it was called then. */
  label: string
  /** JSON: `[from, to]` by field; never a secret. */
  changes: string
  /** What a search looks through, in lower case; made by the database. */
  searchText: SearchText
}

export interface HistorySchema {
  revision: RevisionTable
  activity: ActivityTable
}
