import type { NewsletterIssueTable } from '#app/platform/database/schema/mail.ts'

export type IssueStatus = NewsletterIssueTable['status']

/**
 * A status as shown: 'sending' includes an issue that still has unfinished copies in the outbox; 'stored' is a sent
 * issue that reached nobody, because no mail server was connected; 'scheduled' is a draft that will be sent; 'missed' is
 * a draft that the site could not send within a day of its scheduled time.
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
  progress: IssueProgress | null,
): ShownStatus {
  if (status === 'draft' && scheduledFor) return missedAt ? 'missed' : 'scheduled'
  if (status !== 'sent' || !progress) return status
  if (isSending(status, progress)) return 'sending'
  return progress.sent === 0 && progress.stored > 0 ? 'stored' : status
}

/** How many of an issue's copies have each outcome. */
export interface IssueProgress {
  /** Copies that were put into the outbox, except those that resuming a stopped issue replaces. */
  queued: number
  /** Copies that wait in the outbox for their next attempt. */
  waiting: number
  sent: number
  /** Copies that were written to files, because no mail server was connected. */
  stored: number
  failed: number
  cancelled: number
  /** Copies whose email was deleted before its outcome was recorded. */
  unknown: number
  /** Subscribers who will still get a copy: they have none yet, or theirs is replaced when sending resumes. */
  remaining: number
}

/** Whether any copies are unfinished. A sent issue may still have copies in the outbox. */
export const isSending = (status: IssueStatus, progress: IssueProgress) =>
  status === 'sending' || (status === 'sent' && countCopies(progress).done < progress.queued)

/** Whether `stopIssue` can stop an issue. A copy that is being sent right now cannot be recalled. */
export const canStop = (status: IssueStatus, { waiting }: Pick<IssueProgress, 'waiting'>) =>
  status === 'sending' || (status === 'sent' && waiting > 0)

/** How many copies are finished, sent or not, and how many there will be in total. */
export function countCopies({ queued, sent, stored, failed, cancelled, unknown, remaining }: IssueProgress) {
  return { done: sent + stored + failed + cancelled + unknown, all: queued + remaining }
}
