import { MIMEType } from 'node:util'
import { data } from 'react-router'
import type { z } from 'zod'
import { BodyTooLargeError, IncompleteBodyError, readBody } from './read-body.server.ts'

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

const submitted = new WeakMap<Request, Record<string, string>>()

/** Reads the text fields of a form; for fields with the same name, the last one. Throws like `readForm`. */
export async function readFields(request: Request) {
  const values: Record<string, string> = {}
  for (const [name, value] of await readForm(request)) if (typeof value === 'string') values[name] = value
  return rememberFields(request, values)
}

/** For functions that read a form: makes `submittedFields` return its text fields. */
export function rememberFields(request: Request, values: Record<string, string>) {
  submitted.set(request, values)
  return values
}

/** The text fields of a form that was read before; undefined if its body was not read. */
export const submittedFields = (request: Request) => submitted.get(request)

const secretField = /password|secret|^(?:code|proof)$/i

/** Removes passwords, secret keys, codes and proofs, which no page shows again and no draft contains. */
export const withoutSecrets = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secretField.test(name)))

export const formIncompleteMessage = 'The form was not received completely'
export const formTooLargeMessage = 'This is too much text for one form. Please shorten it and send it again.'

/** Allows 5,000 characters of any script, URL-encoded, and some short fields. */
const publicFormLimits = { maxBytes: 64 * 1024, maxFields: 200 }
/** Allows a newsletter issue of 50,000 characters, and an attendance list with three fields per person. */
const adminFormLimits = { maxBytes: 1024 * 1024, maxFields: 5000 }

/**
 * Reads a form. Throws a 413 response for a form with too many bytes or fields, before it parses them, and a 400
 * response for a body that is not a form or is incomplete.
 */
export async function readForm(request: Request): Promise<FormData> {
  const { maxBytes, maxFields } = isAdminPath(request) ? adminFormLimits : publicFormLimits
  try {
    const type = new MIMEType(request.headers.get('content-type') ?? '')
    const body = await readBody(request, maxBytes)
    if (hasMoreFields(body, type, maxFields)) throw new BodyTooLargeError()
    // Normalized, so that the parser sees the same type: the header may list several.
    return await new Response(body as BodyInit, { headers: { 'Content-Type': String(type) } }).formData()
  } catch (error) {
    if (error instanceof BodyTooLargeError) throw data(formTooLargeMessage, { status: 413 })
    if (error instanceof IncompleteBodyError) throw data(formIncompleteMessage, { status: 400 })
    if (error instanceof TypeError) throw data('The request body is not a valid form', { status: 400 })
    throw error
  }
}

const isAdminPath = ({ url }: Request) => /^\/admin(?:\/|$)/.test(new URL(url).pathname)

/**
 * Whether a form may have more than `max` fields. Parsing takes far longer than counting: one megabyte of `a&a&…` would
 * block for seconds.
 */
function hasMoreFields(body: Buffer, { essence, params }: MIMEType, max: number) {
  const separator = essence === 'multipart/form-data' ? `--${params.get('boundary')}` : '&'
  let count = 1
  for (
    let at = body.indexOf(separator);
    at >= 0 && count <= max;
    at = body.indexOf(separator, at + separator.length)
  )
    count += 1
  return count > max
}

/** Whether reading a form threw the 413 response. */
export const isTooLarge = (thrown: unknown) =>
  (thrown as { init?: ResponseInit | null } | null)?.init?.status === 413
