import { z } from 'zod'
import { requiredEmail } from '#app/platform/http/form-text.ts'

export const merchSchema = z.object({
  email: requiredEmail(),
  consent: z.literal('yes', 'Please check the box so that we may write to you.'),
})

/** The consent that is stored with the address, in the words shown next to the checkbox. */
export function consentText(name: string) {
  return `Send me one email when the ${name} store opens. My address is used for nothing else, and I can take this back at any time.`
}
