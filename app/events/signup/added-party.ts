import { z } from 'zod'
import { maxAddedParty, partyLimits } from '#app/events/roster/party-limits.ts'
import { optionalEmail, requiredPlainLine } from '#app/platform/http/form-text.ts'

/** What an organizer enters about someone they add by hand. */
export const addedPartySchema = z.object({
  name: requiredPlainLine('Please enter a name.', partyLimits.name),
  email: optionalEmail(),
  partySize: z
    .string()
    .default('')
    .transform((text) => (text.trim() === '' ? 1 : Number(text)))
    .refine((value) => Number.isInteger(value) && value >= 1 && value <= maxAddedParty, {
      error: `Please enter a whole number from 1 to ${maxAddedParty}.`,
    }),
})
