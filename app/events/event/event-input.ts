import type { z } from 'zod'
import type { eventForm } from './event-form.ts'

/** What the form says, as the columns of an event; when it is shown, and its picture, come beside it. */
export function eventColumns(typed: z.output<typeof eventForm>) {
  const { title, description, localDate, lastDate, startTime, endTime, locationName, locationAddress } = typed
  return {
    title,
    description,
    localDate,
    lastDate: lastDate || localDate,
    startTime,
    endTime,
    locationName,
    locationAddress,
  }
}

/** The fields of a stored event: an event of one day has no last day to keep in step. */
export function eventFields(values: Record<string, string>): Record<string, string> {
  return values.lastDate === values.localDate ? { ...values, lastDate: '' } : values
}

/** The fields of a new event, which is seen at once. */
export const newEvent = { publication: 'now' }
