import { data } from 'react-router'
import type { FormResult } from '#app/platform/http/form-result.ts'

const secretField = /password|code|^proof$/i

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
  const safeValues = Object.fromEntries(Object.entries(values).filter(([name]) => !secretField.test(name)))
  return data<FormResult<string>>(
    { values: safeValues, errors, problem, sent: null, ...(challenge ? { challenge } : {}) },
    { status },
  )
}

/** Accepts a form, with the message to show. */
export function succeed(sent: string) {
  return data<FormResult<string>>({ values: {}, errors: {}, problem: null, sent })
}
