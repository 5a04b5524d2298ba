import { data } from 'react-router'
import type { z } from 'zod'

type FormErrors = Record<string, string>

/** Reads a submitted form; on failure keeps what was typed, with one message per field. */
export async function parseForm<Shape extends z.ZodObject>(request: Request, schema: Shape) {
  return checkFields(await readFields(request), schema)
}

/** The same for fields that were read already. */
export function checkFields<Shape extends z.ZodObject>(values: Record<string, string>, schema: Shape) {
  const result = schema.safeParse(values)
  if (result.success) return { ok: true as const, values, value: result.data }
  const errors: FormErrors = {}
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message
  return { ok: false as const, values, errors }
}

/** The text that was sent, by field. A body that is no form, or is torn, is the sender's fault (400), not ours. */
export async function readFields(request: Request) {
  try {
    return textValues(await request.formData())
  } catch (error) {
    if (error instanceof TypeError) throw data('This was not a form', { status: 400 })
    throw error
  }
}

function textValues(form: FormData) {
  const values: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') values[name] = value
  return values
}
