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

/** Attempts within a window, shared by all nodes. Also the rows that `lockKey` and `checkWritable` write. */
interface RateLimitTable {
  key: string
  count: number
  resetsAt: string
}

/** A waiting, running, finished or failed backup. */
export interface BackupTable {
  id: string
  fileName: string
  destination: 'folder' | 'bucket'
  createdAt: string
  /** Host name of the node that made the backup. A folder exists on one node only. */
  node: string | null
  startedAt: string | null
  /** The node's last heartbeat. */
  heartbeatAt: string
  rowCount: Generated<number>
  fileCount: Generated<number>
  /** Size of the archive; null until it is finished. */
  bytes: number | null
  finishedAt: string | null
  /** When the last attempt failed. */
  failedAt: string | null
  /** Why the last attempt failed; shown to admins. */
  lastError: string | null
}

export interface RuntimeSchema {
  backup: BackupTable
  job: JobTable
  rateLimit: RateLimitTable
}
