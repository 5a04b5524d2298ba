import { countText } from '#app/platform/count-text.ts'

export const mailStatusLabels = {
  waiting: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  stored: 'Stored',
  failed: 'Failed',
  cancelled: 'Canceled',
}

export type MailStatus = keyof typeof mailStatusLabels

/** A node without a heartbeat for this long is considered dead. Heartbeats are a minute apart. */
const staleAfterMs = 180_000

/** Whether a node still checks the outbox. */
export const isAlive = (lastRunAt: string, now: Date) =>
  now.getTime() - new Date(lastRunAt).getTime() < staleAfterMs

/** What an admin reads after sending emails while no mail server is connected. */
export const storedNote = (count: number) =>
  `${countText(count, 'email is', 'emails are')} stored, not sent: no mail server is connected.`

/** The end of a message about emails that were sent together: how many were not sent, and why. Empty if all were. */
export function unsentNote({ canceled, onHold }: { canceled: number; onHold: number }) {
  const canceledNote =
    canceled === 1
      ? ' 1 was canceled because its recipient no longer receives such emails.'
      : ` ${canceled} were canceled because their recipients no longer receive such emails.`
  const holdNote =
    onHold === 1
      ? ' 1 was not sent because sending of its newsletter issue was stopped. To send it, resume the issue first.'
      : ` ${onHold} were not sent because sending of their newsletter issue was stopped. To send them, resume the issue first.`
  return `${canceled > 0 ? canceledNote : ''}${onHold > 0 ? holdNote : ''}`
}
