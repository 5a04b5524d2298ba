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

export interface RuntimeSchema {
  job: JobTable
  rateLimit: RateLimitTable
}
