import { BodyTooLargeError, IncompleteBodyError, readBody } from '#app/platform/http/read-body.server.ts'
import { apiError } from './api-error.ts'

const maxBytes = 64 * 1024
const maxFields = 200

/** The fields of a JSON or form-encoded body. An empty body has no fields. */
export async function parseRequestBody(request: Request, isFormEncoded = false): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  const contentType = isFormEncoded ? 'application/x-www-form-urlencoded' : 'application/json'
  if (type !== contentType) throw apiError('INVALID_ARGUMENT', `Send the body as ${contentType}`, 415)
  const body = await readText(request)
  if (isFormEncoded && body.split('&', maxFields + 1).length > maxFields)
    throw apiError('PAYLOAD_TOO_LARGE', '', 413)
  if (isFormEncoded) return Object.fromEntries(new URLSearchParams(body))
  try {
    return body.trim() === '' ? {} : JSON.parse(body)
  } catch {
    throw apiError('INVALID_ARGUMENT', 'The body is not valid JSON')
  }
}

async function readText(request: Request) {
  try {
    // As `request.text()` does, this drops a byte order mark.
    return new TextDecoder().decode(await readBody(request, maxBytes))
  } catch (error) {
    if (error instanceof BodyTooLargeError) throw apiError('PAYLOAD_TOO_LARGE', '', 413)
    if (error instanceof IncompleteBodyError) throw apiError('INVALID_ARGUMENT', 'The body is incomplete')
    throw error
  }
}
