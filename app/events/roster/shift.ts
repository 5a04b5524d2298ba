import type { EventTimes } from '#app/platform/time/event-schedule.ts'
import { formatDate } from '#app/platform/time/format-date.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { formatClockTime } from '#app/platform/time/local-time.ts'

export interface Shift {
  id: string
  title: string
  /** May be empty. */
  description: string
  /** The day of the event, counted from 0. */
  day: number
  /** HH:MM; null if the shift has the times of the event. */
  startTime: string | null
  endTime: string | null
  /** Null if it is unlimited. */
  capacity: number | null
}

type Times = Pick<Shift, 'day' | 'startTime' | 'endTime'>

export const shiftLimits = { title: 80, description: 300, capacity: 100_000, shifts: 40 }

/**
 * The date and times of a shift. Without times, a shift has the times of the event. If the event was shortened, the
 * shifts of days that were dropped move to its last day.
 */
export function timesOfShift(event: EventTimes, { day, startTime, endTime }: Times): EventTimes {
  const date = addDays(event.localDate, day)
  const localDate = date < event.lastDate ? date : event.lastDate
  const times = startTime === null ? event : { startTime, endTime }
  return { localDate, lastDate: localDate, startTime: times.startTime, endTime: times.endTime }
}

/**
 * '9:00 AM – 11:00 AM', with the date for an event of several days; empty for a shift without times at a one-day
 * event.
 */
export function formatShiftTime(event: EventTimes, shift: Times) {
  const isMultiDay = event.lastDate > event.localDate
  const { localDate } = timesOfShift(event, shift)
  const { startTime, endTime } = shift
  const from = startTime && formatClockTime(startTime)
  const time = from && endTime ? `${from} – ${formatClockTime(endTime)}` : from
  return [isMultiDay && formatDate(localDate), time].filter(Boolean).join(', ')
}

/** 'Kitchen, 9:00 AM – 11:00 AM' */
export const formatShift = (event: EventTimes, shift: Times & Pick<Shift, 'title'>) =>
  [shift.title, formatShiftTime(event, shift)].filter(Boolean).join(', ')

/** In the order in which they start; a shift with the times of the event is first on its day. */
export const sortShifts = <Sorted extends Shift>(shifts: Sorted[]) =>
  shifts.toSorted(
    (a, b) =>
      a.day - b.day ||
      compare(a.startTime ?? '', b.startTime ?? '') ||
      compare(a.title, b.title) ||
      compare(a.id, b.id),
  )

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
