import { z } from 'zod'
import { requiredEmail } from '#app/platform/http/form-text.ts'

export const merchSchema = z.object({
  email: requiredEmail(),
  consent: z.literal('yes', 'Please check the box so that we may write to you.'),
})
