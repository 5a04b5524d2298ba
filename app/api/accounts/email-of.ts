import { requiredEmail } from '#app/platform/http/form-text.ts'
import { apiError } from './reply.ts'

const schema = requiredEmail()

/** An address as accounts keep it: checked, in lower case. */
export function emailOf(input: string | undefined, missing = 'MISSING_EMAIL') {
  if (!input) throw apiError(missing)
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw apiError('INVALID_EMAIL')
  return parsed.data.toLowerCase()
}
