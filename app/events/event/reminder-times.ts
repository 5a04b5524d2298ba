import { type EventTimes, instantOf, localDateIn } from '#app/platform/time/event-schedule.ts'
import { addMinutes } from '#app/platform/time/instant.ts'
import { addDays } from '#app/platform/time/local-date.ts'

const units = ['week', 'day', 'hour', 'minute'] as const
type Unit = (typeof units)[number]

/** A time before the start of an event. */
interface ReminderTime {
  amount: number
  unit: Unit
}

export const defaultReminders = '2 days, 3 hours'
const maxReminders = 5
export const maxReminderDays = 60
const minMinutes = 15

const minutesPer: Record<Unit, number> = { week: 10_080, day: 1440, hour: 60, minute: 1 }
const pattern = /^(\d{1,4}) ?(weeks?|w|days?|d|hours?|h|minutes?|min|m)( before)?$/i

/** Parses times such as '2 days, 3h', earliest first; returns an error message if the text is invalid. */
export function parseReminderTimes(text: string): ReminderTime[] | string {
  const parts = text
    .split(/[,;\n]|\band\b/)
    .map((part) => part.trim())
    .filter(Boolean)
  const times = parts.map(parseTime)
  if (times.some((time) => time === null))
    return 'Please write times before the start, such as “2 days, 3 hours”.'
  const unique = [...new Map(times.flatMap((time) => (time ? [[formatTime(time), time]] : []))).values()]
  if (unique.length > maxReminders) return `Please choose at most ${maxReminders} times.`
  const sorted = unique.sort((a, b) => minutesOf(b) - minutesOf(a))
  if (sorted.some((time) => minutesOf(time) < minMinutes || minutesOf(time) > maxReminderDays * 1440))
    return `Please choose times from ${minMinutes} minutes to ${maxReminderDays} days before the start.`
  return sorted
}

function parseTime(text: string): ReminderTime | null {
  const [, amount, name = ''] = pattern.exec(text) ?? []
  const unit = units.find((known) => known.startsWith(name.charAt(0).toLowerCase()))
  return amount && unit ? { amount: Number(amount), unit } : null
}

const minutesOf = ({ amount, unit }: ReminderTime) => amount * minutesPer[unit]

const formatTime = ({ amount, unit }: ReminderTime) => `${amount} ${unit}${amount === 1 ? '' : 's'}`

/** '2 days, 3 hours' */
export const formatReminderTimes = (times: ReminderTime[]) => times.map(formatTime).join(', ')

/** A reminder of an event: its time before the start, such as '2 days', and when it is sent. */
export interface Reminder {
  before: string
  at: Date
}

/** The reminders of all-day events count from this time, so that nobody is reminded at night. */
const allDayStart = '09:00'

type EventStart = Pick<EventTimes, 'localDate' | 'startTime'>

/**
 * The reminders of an event, sorted by time. Days are local: two days before 10:00 is 10:00, even if the clocks change
 * in between. Hours are exact. Duplicates at the same instant are removed.
 */
export function remindersOf(event: EventStart & { reminders: string }, timeZone: string): Reminder[] {
  const times = parseReminderTimes(event.reminders)
  if (typeof times === 'string') return []
  const reminders = times.map((time) => ({
    before: formatTime(time),
    at: instantBefore(event, time, timeZone),
  }))
  const byInstant = new Map(reminders.map((reminder) => [reminder.at.getTime(), reminder]))
  return [...byInstant.values()].sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** The start of an event for its reminders, after which none is sent: 9 AM for an all-day event. */
export const effectiveStart = ({ localDate, startTime }: EventStart, timeZone: string) =>
  instantOf(localDate, startTime ?? allDayStart, timeZone)

function instantBefore(
  { localDate, startTime }: EventStart,
  { amount, unit }: ReminderTime,
  timeZone: string,
) {
  const clock = startTime ?? allDayStart
  if (unit === 'day' || unit === 'week')
    return instantOf(addDays(localDate, -amount * (unit === 'week' ? 7 : 1)), clock, timeZone)
  return addMinutes(effectiveStart({ localDate, startTime }, timeZone), -minutesOf({ amount, unit }))
}

/** How long after its time a reminder is still sent, if the site was not running. */
const maxDelayMs = 12 * 3_600_000

/**
 * The reminder to send now: the latest one that is due, unless the event has started. Earlier ones are skipped. The
 * sender also skips people who signed up after the reminder's time.
 */
export function dueReminder(event: EventStart & { reminders: string }, now: Date, timeZone: string) {
  if (now >= effectiveStart(event, timeZone)) return null
  const due = remindersOf(event, timeZone).findLast(({ at }) => at <= now)
  return due && now.getTime() - due.at.getTime() < maxDelayMs ? due : null
}

/** The time after which a reminder is no longer useful. */
export const reminderDeadline = ({ at }: Reminder, startsAt: Date) =>
  new Date(Math.min(startsAt.getTime(), at.getTime() + maxDelayMs))

/** The range of start dates of events that may have a reminder due now. */
export function reminderDateRange(now: Date, timeZone: string) {
  const today = localDateIn(now, timeZone)
  return { from: today, to: addDays(today, maxReminderDays + 1) }
}
