import { requiredEmail } from '#app/platform/http/form-text.ts'
import { refuse } from './reply.ts'

const schema = requiredEmail()

/** An address as accounts keep it: checked, in lower case. */
export function emailOf(given: string | undefined, missing = 'MISSING_EMAIL') {
  if (!given) throw refuse(missing)
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw refuse('INVALID_EMAIL')
  return parsed.data.toLowerCase()
}
