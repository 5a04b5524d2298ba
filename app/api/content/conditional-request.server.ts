import { etagOf } from '#app/platform/server/etag.server.ts'
import { problem } from './problem.server.ts'

/** The ETag of a JSON body. */
export const etagOfBody = (body: object) => `"${etagOf(JSON.stringify(body))}"`

/**
 * Checks that the If-Match header names the current version (RFC 9110, section 13.1.1). Without the header, throws a
 * 428 if it is required: a change must not overwrite one that the client has not seen (RFC 6585, section 3).
 */
export function checkIfMatch(request: Request, current: object, required: boolean) {
  const header = request.headers.get('if-match')
  if (header === null) {
    if (required) throw problem(428, 'Send the ETag of the version you are changing in If-Match.')
    return
  }
  const tags = header.split(',').map((tag) => tag.trim())
  if (!tags.includes('*') && !tags.includes(etagOfBody(current))) throw preconditionFailed()
}

export const preconditionFailed = () =>
  problem(412, 'This has changed since you read it. Read it again, then repeat your change.')
