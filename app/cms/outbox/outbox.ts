export const mailStatusLabels = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  stored: 'Stored',
  failed: 'Failed',
  cancelled: 'Canceled',
}

export type MailStatus = keyof typeof mailStatusLabels

/** A node without a heartbeat for this long is considered dead; the interval is a minute. */
const staleAfterMs = 180_000

/** Whether a node still checks the outbox. */
export const isAlive = (lastRunAt: string, now: Date) =>
  now.getTime() - new Date(lastRunAt).getTime() < staleAfterMs
