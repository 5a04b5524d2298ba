/** A reminder that cannot be sent within this time, for example because the server is down, is dropped. */
const windowHours = 3

export interface DueReminder {
  /** The date of the reading that it asks for. */
  localDate: string
  /** When the reminder becomes useless: after three hours, or when the day of the reading ends. */
  expiresAt: Date
}

/**
 * The reminder to send now, if any. A reminder is due at the chosen local hour and for three hours after it, but never
 * after the day has ended. `dateOf` returns the local date for which reading at an instant counts.
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
  if (dateOf(new Date(at.epochMilliseconds)) !== localDate) return null
  return { localDate, expiresAt: firstInstantAfter(localDate, now, expiresAt.epochMilliseconds, dateOf) }
}

/** When a local date ends, to the second; `latestMs` if it does not end before that. `now` is on that date. */
function firstInstantAfter(
  localDate: string,
  now: Date,
  latestMs: number,
  dateOf: (instant: Date) => string,
) {
  let [onDateMs, afterMs] = [now.getTime(), latestMs]
  if (dateOf(new Date(latestMs)) === localDate) return new Date(latestMs)
  while (afterMs - onDateMs > 1000) {
    const middleMs = Math.floor((onDateMs + afterMs) / 2)
    if (dateOf(new Date(middleMs)) === localDate) onDateMs = middleMs
    else afterMs = middleMs
  }
  return new Date(afterMs)
}
