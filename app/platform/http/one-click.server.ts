/** Where mail programs end a subscription by themselves (RFC 8058). */
const path = '/newsletter/unsubscribe'
/** Such a form has one field; more is something else. */
const maxBytes = 1024

/**
 * Whether a request is exactly what RFC 8058, section 3.2, has a mail program send: a form with the one field
 * `List-Unsubscribe=One-Click`, to an address whose key only the mail holds. It may come from a mail program's
 * own page, and says nothing about who is signed in here.
 */
export async function isOneClick(request: Request) {
  if (request.method !== 'POST' || new URL(request.url).pathname !== path) return false
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(length <= maxBytes)) return false
  try {
    const fields = [...(await request.clone().formData())]
    return fields.length === 1 && fields[0]?.[0] === 'List-Unsubscribe' && fields[0][1] === 'One-Click'
  } catch {
    return false
  }
}

/** The same request without what a browser adds about its page and its user. */
export function withoutVisitor(request: Request) {
  const headers = new Headers(request.headers)
  for (const name of ['origin', 'cookie', 'sec-fetch-site']) headers.delete(name)
  return new Request(request, { headers })
}
