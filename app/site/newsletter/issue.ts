import type { NewsletterIssueTable } from '#app/platform/database/schema/mail.ts'

export type IssueStatus = NewsletterIssueTable['status']

/**
 * A status as shown: 'stored' is a sent issue that reached nobody, because no mail server was connected; 'scheduled' is
 * a draft that will be sent; 'missed' is a draft that the site could not send within a day of its scheduled time.
 */
export type ShownStatus = IssueStatus | 'stored' | 'scheduled' | 'missed'

export const issueStatusLabels: Record<ShownStatus, string> = {
  draft: 'Draft',
  sending: 'Sending',
  stopped: 'Stopped',
  sent: 'Sent',
  stored: 'Stored',
  scheduled: 'Scheduled',
  missed: 'Not sent in time',
}

type Scheduling = Pick<NewsletterIssueTable, 'status'> & Record<'scheduledFor' | 'missedAt', string | null>

export function shownStatus(
  { status, scheduledFor, missedAt }: Scheduling,
  copies: Pick<IssueProgress, 'sent' | 'stored'>,
): ShownStatus {
  if (status === 'draft' && scheduledFor) return missedAt ? 'missed' : 'scheduled'
  return status === 'sent' && copies.sent === 0 && copies.stored > 0 ? 'stored' : status
}

/** How many of an issue's copies have each outcome. */
export interface IssueProgress {
  /** Copies that were put into the outbox. */
  queued: number
  sent: number
  /** Copies that were written to files, because no mail server was connected. */
  stored: number
  failed: number
  cancelled: number
  /** Copies whose email was deleted before its outcome was recorded. */
  unknown: number
  /** Subscribers who have no copy yet. */
  remaining: number
}

/** Whether copies are not finished yet, so that sending can be stopped. A sent issue may still have copies in the outbox. */
export const canStop = (status: IssueStatus, progress: IssueProgress) =>
  status === 'sending' || (status === 'sent' && countCopies(progress).done < progress.queued)

/** How many copies are finished, sent or not, and how many there will be in total. */
export function countCopies({ queued, sent, stored, failed, cancelled, unknown, remaining }: IssueProgress) {
  return { done: sent + stored + failed + cancelled + unknown, all: queued + remaining }
}
