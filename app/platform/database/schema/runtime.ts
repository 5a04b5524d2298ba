import type { Generated } from 'kysely'

/** Background work, done by one node at a time. */
interface JobTable {
  kind: string
  /** The id of what it works on; empty for recurring jobs. */
  subject: string
  /** Time of the next attempt; while claimed, when the claim expires; null after the last attempt failed. */
  dueAt: string | null
  attempts: number
  claimedBy: string | null
  lastError: string | null
  /** Last completion of a recurring job. */
  doneAt: string | null
}

/** Attempts within a window, shared by all nodes. */
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
