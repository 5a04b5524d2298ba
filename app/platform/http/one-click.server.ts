/** The paths that accept one-click unsubscribe requests from email clients (RFC 8058). */
const paths = new Set(['/newsletter/unsubscribe', '/reminders/unsubscribe', '/campaigns/unsubscribe'])
/** The form has a single short field. */
const maxBytes = 1024

/**
 * Whether a request is a one-click unsubscribe (RFC 8058, section 3.2): a form with the single field
 * `List-Unsubscribe=One-Click`, sent to a URL with a token from the email. It may come from a webmail page on
 * another origin and must not act for the member who is logged in here.
 */
export async function isOneClick(request: Request) {
  if (request.method !== 'POST' || !paths.has(new URL(request.url).pathname)) return false
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(length <= maxBytes)) return false
  try {
    const fields = [...(await request.clone().formData())]
    return fields.length === 1 && fields[0]?.[0] === 'List-Unsubscribe' && fields[0][1] === 'One-Click'
  } catch {
    return false
  }
}

/** Removes the headers that identify the user and the sending page. */
export function withoutCredentials(request: Request) {
  const headers = new Headers(request.headers)
  for (const name of ['origin', 'cookie', 'sec-fetch-site']) headers.delete(name)
  return new Request(request, { headers })
}
