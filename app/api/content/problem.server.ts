import { STATUS_CODES } from 'node:http'

/** What is wrong with one part of a request: a field of the body (a JSON Pointer) or a query parameter. */
export interface InputError {
  pointer?: string
  parameter?: string
  detail: string
}

export const problemType = 'application/problem+json'

/** An error response (RFC 9457). Operations throw it. */
export function problem(
  status: number,
  detail: string,
  { errors, headers }: { errors?: InputError[]; headers?: Record<string, string> } = {},
) {
  const body = { type: 'about:blank', title: STATUS_CODES[status], status, detail, ...(errors && { errors }) }
  return Response.json(body, { status, headers: { 'Content-Type': problemType, ...headers } })
}

export const unauthorized = () =>
  problem(401, 'Send a valid ID token as a bearer token.', { headers: { 'WWW-Authenticate': 'Bearer' } })

export const notFoundProblem = (noun: string) => problem(404, `There is no such ${noun}.`)

export const tooManyRequests = (retryAfterSeconds: number) =>
  problem(429, 'There were too many requests in a short time. Please wait.', {
    headers: { 'Retry-After': String(Math.max(1, retryAfterSeconds)) },
  })

/** Fields that are missing, invalid or rejected by a rule. */
export const invalidFields = (errors: InputError[]) =>
  problem(422, 'Some fields are not valid. Nothing was saved.', { errors })

/** The JSON Pointer of a field, as a URI fragment (RFC 6901, section 6). */
export const pointerTo = (path: readonly PropertyKey[]) =>
  `#${path.map((part) => `/${encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')}`
