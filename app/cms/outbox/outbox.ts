/** The states of a mail, as admins read them. */
export const mailStatusLabels = {
  waiting: 'Waiting',
  sending: 'Going out',
  sent: 'Sent',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

export type MailStatus = keyof typeof mailStatusLabels

/** How long a node may be silent before it counts as lost: it speaks up every minute. */
const staleAfterMs = 180_000

/** Whether a node still looks into the outbox. */
export const isAlive = (lastRunAt: string, now: Date) =>
  now.getTime() - new Date(lastRunAt).getTime() < staleAfterMs
