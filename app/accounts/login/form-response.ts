import { data } from 'react-router'
import { withoutSecrets } from '#app/platform/http/form.server.ts'
import type { FormResult } from '#app/platform/http/form-result.ts'

/** Rejects a form: returns the error with the submitted values, except passwords and codes. */
export function fail(
  status: number,
  problem: string,
  {
    values = {},
    errors = {},
    challenge,
  }: { values?: Record<string, string>; errors?: Record<string, string>; challenge?: string } = {},
) {
  return data<FormResult<string>>(
    { values: withoutSecrets(values), errors, problem, sent: null, ...(challenge ? { challenge } : {}) },
    { status },
  )
}

/** Accepts a form and returns the message to show. */
export function succeed(sent: string) {
  return data<FormResult<string>>({ values: {}, errors: {}, problem: null, sent })
}
