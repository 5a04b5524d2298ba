import { data } from 'react-router'
import type { FormResult } from '#app/platform/http/form-result.ts'

const secret = /password|code/i

/** Says why a form was not taken; what was typed comes back, but never a password. */
export function fail(
  status: number,
  problem: string,
  { values = {}, errors = {} }: { values?: Record<string, string>; errors?: Record<string, string> } = {},
) {
  const safeValues = Object.fromEntries(Object.entries(values).filter(([name]) => !secret.test(name)))
  return data<FormResult<string>>({ values: safeValues, errors, problem, sent: null }, { status })
}

/** Says that a form was taken. */
export function succeed(sent: string) {
  return data<FormResult<string>>({ values: {}, errors: {}, problem: null, sent })
}
