import { z } from 'zod'
import { requiredEmail, requiredLine, requiredPlainLine, requiredText } from '#app/platform/http/form-text.ts'
import { initiativeLimits, isPhoneNumber, latestDate, maxYearsAhead } from './initiative.ts'

const missingDate = 'Please choose a date.'

/** The form 'Submit a New Initiative' (specification, section 5); `today` is YYYY-MM-DD. */
export function initiativeSchema(today: string) {
  return z.object({
    title: requiredPlainLine('Please give your initiative a title.', initiativeLimits.title),
    description: requiredText('Please tell us what you have in mind.', initiativeLimits.description),
    location: requiredPlainLine('Please say where it would take place.', initiativeLimits.location),
    date: z
      .string(missingDate)
      .trim()
      .min(1, missingDate)
      .pipe(
        z.iso.date({ error: 'Please enter the date as year-month-day, such as 2027-03-20.', abort: true }),
      )
      .refine((date) => date >= today, 'Please choose a date that is not in the past.')
      .refine((date) => date <= latestDate(today), {
        error: `Please choose a date within the next ${maxYearsAhead} years.`,
      }),
    contactName: requiredPlainLine('Please enter your name.', initiativeLimits.contactName),
    contactEmail: requiredEmail(),
    contactPhone: requiredLine('Please enter a phone number.', 40).refine(isPhoneNumber, {
      error: 'Please enter a phone number such as +1 404 555 0123.',
    }),
  })
}
