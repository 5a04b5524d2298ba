import { apiError } from './api-error.ts'

const maxFields = 200

/** The fields of a JSON or form-encoded body. An empty body has no fields. */
export async function parseRequestBody(request: Request, form = false): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  const contentType = form ? 'application/x-www-form-urlencoded' : 'application/json'
  if (type !== contentType) throw apiError('INVALID_ARGUMENT', `Send this as ${contentType}`, 415)
  const body = await request.text()
  if (form && body.split('&', maxFields + 1).length > maxFields) throw apiError('PAYLOAD_TOO_LARGE', '', 413)
  if (form) return Object.fromEntries(new URLSearchParams(body))
  try {
    return body.trim() === '' ? {} : JSON.parse(body)
  } catch {
    throw apiError('INVALID_ARGUMENT', 'The body is not valid JSON')
  }
}
