import { daysOf } from '#app/platform/time/event-schedule.ts'

interface Times {
  localDate: string
  lastDate: string
  startTime: string | null
  endTime: string | null
}

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const dayMinutes = 24 * 60
/** Also the longest time that an organizer can enter. */
const maxMinutes = dayMinutes * 31

/**
 * The minutes that someone who was there the whole time volunteered, by wall-clock time; null for an event
 * without a start or end time, or whose end equals its start.
 */
export function proposedMinutes({ startTime, endTime, ...dates }: Times) {
  if (startTime === null || endTime === null || endTime === startTime) return null
  const length = minutesOf(endTime) - minutesOf(startTime)
  const perDay = length > 0 ? length : length + dayMinutes
  return Math.min(perDay * daysOf(dates).length, maxMinutes)
}
