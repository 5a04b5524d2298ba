import type { Generated } from 'kysely'

/** An import from a file or a URL, which can be reverted as a whole. */
export interface ImportTable {
  id: string
  kind: 'events' | 'members' | 'resources' | 'attendance' | 'gifts'
  /** The file name or URL. */
  name: string
  /**
   * 'columns': waiting until its columns are mapped. 'ready': waiting until it is started. 'failed' and 'undoFailed':
   * the last attempt to process the rows failed; some may have been written or undone.
   */
  state:
    | 'columns'
    | 'reading'
    | 'unreadable'
    | 'ready'
    | 'running'
    | 'failed'
    | 'done'
    | 'undoing'
    | 'undoFailed'
    | 'undone'
  /** Why it is unreadable. */
  problem: string | null
  /** JSON: the file's column names. */
  headers: string
  /** JSON: the zero-based column of each field. */
  columns: string
  /** JSON: `ImportOptions`. */
  options: string
  actorName: string
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
}

/** The content of an import until it is started. */
interface ImportTextTable {
  importId: string
  text: string
}

export interface ImportRowTable {
  importId: string
  /** One-based. */
  position: number
  /** Row or line number in the file. */
  number: number
  label: string
  /** A summary of what would be added or changed. */
  detail: string
  /** The error, or a hint. */
  note: Generated<string>
  /** JSON: the parsed row; null when invalid. */
  value: string | null
  plan: 'new' | 'changed' | 'unchanged' | 'invalid'
  /** 'skipped': unchanged or invalid. 'notUndone': edited or used after the import, so the undo kept it. */
  outcome: 'waiting' | 'skipped' | 'added' | 'changed' | 'failed' | 'undone' | 'notUndone'
  subjectId: string | null
  /** JSON: the previous state, for reverting. */
  before: string | null
  /** JSON: the state after the import, to detect later edits before reverting. */
  after: string | null
}

/** Maps an entry of an external calendar to the imported event. */
interface EventSourceTable {
  /** The entry's UID, followed by the date for one occurrence of a series. */
  uid: string
  eventId: string
  /** The event's version when it was last imported. */
  version: number
}

export interface ImportsSchema {
  import: ImportTable
  importText: ImportTextTable
  importRow: ImportRowTable
  eventSource: EventSourceTable
}
