import { z } from 'zod'
import { checkPublication, publicationFields } from '#app/cms/collections/publication-fields.ts'
import { optionalLine, requiredLine, requiredText } from '#app/platform/http/form-text.ts'
import { maxDays } from '#app/platform/time/event-schedule.ts'
import { daysBetween, isLocalDate } from '#app/platform/time/local-date.ts'

const noDate = 'Please choose a date.'
const time = z
  .string()
  .default('')
  // A browser may add seconds.
  .transform((text) => text.slice(0, 5) || null)
  .refine((text) => text === null || /^([01]\d|2[0-3]):[0-5]\d$/.test(text), {
    error: 'Please enter a time such as 18:30.',
  })

export const titleLength = 160
export const descriptionLength = 20_000

/** The form of an event: title, date and description are required (specification, section 5). */
export const eventForm = z
  .object({
    title: requiredLine('Please enter a title.', titleLength),
    localDate: z.string(noDate).refine(isLocalDate, noDate),
    lastDate: z.string().default(''),
    startTime: time,
    endTime: time,
    locationName: optionalLine(160),
    locationAddress: optionalLine(300),
    description: requiredText('Please enter a description.', descriptionLength),
    ...publicationFields,
  })
  .check(checkPublication)
  .refine(({ localDate, lastDate }) => !lastDate || (isLocalDate(lastDate) && lastDate >= localDate), {
    path: ['lastDate'],
    error: 'The last day cannot be before the first.',
  })
  .refine(({ localDate, lastDate }) => !isLocalDate(lastDate) || daysBetween(localDate, lastDate) < maxDays, {
    path: ['lastDate'],
    error: 'An event takes a year at most. Please add another one for what comes after.',
  })
  .refine(({ startTime, endTime }) => startTime !== null || endTime === null, {
    path: ['startTime'],
    error: 'Please say when it begins, too.',
  })

export const cancelForm = z.object({ reason: optionalLine(300) })
