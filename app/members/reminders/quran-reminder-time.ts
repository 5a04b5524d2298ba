/** A reminder that is later than this, for example because the server was down, is not sent. */
const windowHours = 3

export interface DueReminder {
  /** The day it is about, in the member's local time. */
  localDate: string
  /** The reminder is useless after this. */
  expiresAt: Date
}

/**
 * The reminder of a member's day that is due: at the chosen local hour, or up to three hours after it, but never after
 * the day has ended. Null if none is due. `dateOf` gives the local date to which reading at an instant belongs.
 */
export function dueQuranReminder(
  now: Date,
  { hour, timeZone }: { hour: number; timeZone: string },
  dateOf: (instant: Date) => string,
): DueReminder | null {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const at = [local.toPlainDate(), local.toPlainDate().subtract({ days: 1 })]
    .map((date) => date.toZonedDateTime({ timeZone, plainTime: { hour } }).toInstant())
    .find((instant) => instant.epochMilliseconds <= now.getTime())
  const expiresAt = at?.add({ hours: windowHours })
  if (!at || !expiresAt || expiresAt.epochMilliseconds <= now.getTime()) return null
  const localDate = dateOf(now)
  return dateOf(new Date(at.epochMilliseconds)) === localDate
    ? { localDate, expiresAt: new Date(expiresAt.epochMilliseconds) }
    : null
}
