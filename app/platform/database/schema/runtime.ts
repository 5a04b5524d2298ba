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

export interface RuntimeSchema {
  job: JobTable
  rateLimit: RateLimitTable
}
