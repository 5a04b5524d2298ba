import { apiError } from './reply.ts'

/** The fields of a call, from JSON or from a form; the empty body counts as no fields. */
export async function readInput(request: Request, form = false): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  const contentType = form ? 'application/x-www-form-urlencoded' : 'application/json'
  if (type !== contentType) throw apiError('INVALID_ARGUMENT', `Send this as ${contentType}`, 415)
  const body = await request.text()
  if (form) return Object.fromEntries(new URLSearchParams(body))
  try {
    return body.trim() === '' ? {} : JSON.parse(body)
  } catch {
    throw apiError('INVALID_ARGUMENT', 'This is not JSON')
  }
}
