import { z } from 'zod'
import { requiredEmail, requiredPlainLine, requiredText } from '#app/platform/http/form-text.ts'

export const contactSchema = z.object({
  name: requiredPlainLine('Please enter your name.', 100),
  email: requiredEmail(),
  message: requiredText('Please enter a message.', 5000),
})

export type NewContactMessage = z.infer<typeof contactSchema>
