import { z } from 'zod'
import { requiredEmail, requiredPlainLine } from '#app/platform/http/form-text.ts'

const requiredMessage = 'Please fill this in.'
const maxNameLength = 80

export const signUpForm = z.object({
  firstName: requiredPlainLine(requiredMessage, maxNameLength),
  lastName: requiredPlainLine(requiredMessage, maxNameLength),
  email: requiredEmail(requiredMessage),
  password: z.string(requiredMessage).min(1, requiredMessage),
})

/** Whether any field is missing or blank. */
export const hasMissingFields = (values: Record<string, string>) =>
  Object.keys(signUpForm.shape).some((name) => !values[name]?.trim())

/** The form-level error for empty fields (specification, section 5). */
export const missingFieldsMessage = 'Please enter all fields'

/** First and last name joined by a space. Either may be empty. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  [firstName, lastName].filter(Boolean).join(' ')
