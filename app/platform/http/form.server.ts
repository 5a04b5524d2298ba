import { data } from 'react-router'
import type { z } from 'zod'

type FormErrors = Record<string, string>

/** Parses a submitted form; a failure has the typed values and one message per field. */
export async function parseForm<Shape extends z.ZodObject>(request: Request, schema: Shape) {
  return checkFields(await readFields(request), schema)
}

/** Validates fields that were already read. */
export function checkFields<Shape extends z.ZodObject>(values: Record<string, string>, schema: Shape) {
  const result = schema.safeParse(values)
  if (result.success) return { ok: true as const, values, value: result.data }
  const errors: FormErrors = {}
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message
  return { ok: false as const, values, errors }
}

/** Reads the text fields of a form. Throws a 400 response for a body that is not a form or is incomplete. */
export async function readFields(request: Request) {
  try {
    return textValues(await request.formData())
  } catch (error) {
    if (error instanceof TypeError) throw data('The request body is not a valid form', { status: 400 })
    throw error
  }
}

function textValues(form: FormData) {
  const values: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') values[name] = value
  return values
}
