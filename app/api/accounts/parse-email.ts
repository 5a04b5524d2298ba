import { requiredEmail } from '#app/platform/http/form-text.ts'
import { apiError } from './api-error.ts'

const schema = requiredEmail()

/** Validates and lowercases an address. Throws `missingCode` when it is empty, INVALID_EMAIL when malformed. */
export function parseEmail(input: string | undefined, missingCode = 'MISSING_EMAIL') {
  if (!input) throw apiError(missingCode)
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw apiError('INVALID_EMAIL')
  return parsed.data.toLowerCase()
}
