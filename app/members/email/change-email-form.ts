import { z } from 'zod'
import { requiredEmail } from '#app/platform/http/form-text.ts'

export const changeEmailForm = z.object({
  email: requiredEmail(),
  currentPassword: z.string().default(''),
})
