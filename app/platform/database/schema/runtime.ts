import type { Generated } from 'kysely'

/** Work that is done outside of requests, by one node at a time. */
interface JobTable {
  kind: string
  /** What it is done to; empty for work that comes again and again. */
  subject: string
  /** When it may be done next; while a node has it in hand, when that claim lapses; null when it was given up. */
  dueAt: string | null
  attempts: number
  claimedBy: string | null
  lastError: string | null
  /** When work that comes again was last done. */
  doneAt: string | null
}

/** Counts tries within a window, shared by all nodes. */
interface RateLimitTable {
  key: string
  count: number
  resetsAt: string
}

/** A backup that the site made, makes or could not make. */
export interface BackupTable {
  id: string
  fileName: string
  destination: 'folder' | 'bucket'
  createdAt: string
  /** The host name of the node that made it; a folder is on one machine. */
  node: string | null
  startedAt: string | null
  /** When its node was last heard of. */
  seenAt: string
  rowCount: Generated<number>
  fileCount: Generated<number>
  /** Of the archive; null until it is finished. */
  bytes: number | null
  finishedAt: string | null
  /** When the last try failed. */
  failedAt: string | null
  /** Why, in words for an admin. */
  problem: string | null
}

export interface RuntimeSchema {
  backup: BackupTable
  job: JobTable
  rateLimit: RateLimitTable
}
