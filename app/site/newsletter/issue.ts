/** The states of an issue, as admins read them. */
export const issueStatusLabels = { draft: 'Draft', sending: 'Going out', stopped: 'Stopped', sent: 'Sent' }

export type IssueStatus = keyof typeof issueStatusLabels

/** What became of the copies of an issue. */
export interface IssueProgress {
  /** Copies that are in the outbox or beyond. */
  written: number
  sent: number
  failed: number
  cancelled: number
  /** Copies whose mail is gone, and nobody knows how it went. */
  unknown: number
  /** Subscribers who have no copy yet. */
  remaining: number
}

/** How many copies are over and done with, of how many there will be. */
export function finishedShare({ written, sent, failed, cancelled, unknown, remaining }: IssueProgress) {
  return { done: sent + failed + cancelled + unknown, all: written + remaining }
}
