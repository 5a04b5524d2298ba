import type { z } from 'zod'

export type FormErrors = Record<string, string>

/** Reads a submitted form; on failure keeps what was typed, with one message per field. */
export async function parseForm<Shape extends z.ZodObject>(request: Request, schema: Shape) {
  const values = textValues(await request.formData())
  const result = schema.safeParse(values)
  if (result.success) return { ok: true as const, values, value: result.data }
  const errors: FormErrors = {}
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message
  return { ok: false as const, values, errors }
}

function textValues(form: FormData) {
  const values: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') values[name] = value
  return values
}
