/** The states of a mail, as admins read them. */
export const mailStates = {
  waiting: 'Waiting',
  sending: 'Going out',
  sent: 'Sent',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

export type MailStatus = keyof typeof mailStates

/** How long a node may be silent before it counts as lost: it speaks up every minute. */
const silentMs = 180_000

/** Whether a node still looks into the outbox. */
export const isAlive = (lastRunAt: string, now: Date) =>
  now.getTime() - new Date(lastRunAt).getTime() < silentMs
