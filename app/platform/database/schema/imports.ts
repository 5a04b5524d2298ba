import type { Generated } from 'kysely'

/** A file, or what an address gave, that is brought into the site as a whole and can be taken back as a whole. */
export interface ImportTable {
  id: string
  kind: 'events' | 'members' | 'resources' | 'attendance'
  /** The name of the file, or the address. */
  name: string
  /** 'columns' waits for somebody to say which column is what; 'ready' waits for somebody to start it. */
  state: 'columns' | 'reading' | 'unreadable' | 'ready' | 'running' | 'done' | 'undoing' | 'undone'
  /** Why it could not be read. */
  problem: string | null
  /** JSON: the names of the file's columns. */
  headers: string
  /** JSON: which column each field is in, counted from 0. */
  columns: string
  /** JSON: `ImportOptions`. */
  options: string
  actorName: string
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
}

/** The text of an import until it is started. */
interface ImportTextTable {
  importId: string
  text: string
}

export interface ImportRowTable {
  importId: string
  /** Counted from 1. */
  position: number
  /** The row, or the line, in the file. */
  number: number
  label: string
  /** What would be written, or what would change, in words. */
  detail: string
  /** What is wrong with it, or what one should know. */
  note: Generated<string>
  /** JSON: what the row says; null when it is wrong. */
  value: string | null
  plan: 'new' | 'changed' | 'same' | 'wrong'
  outcome: 'waiting' | 'left' | 'added' | 'changed' | 'failed' | 'undone' | 'kept'
  subjectId: string | null
  /** JSON: what it replaced. */
  before: string | null
  /** JSON: what it left behind, to see whether that was edited since. */
  after: string | null
}

/** Which event an entry of somebody else's calendar became. */
interface EventSourceTable {
  /** The entry's UID, and for one date of a series that date. */
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
