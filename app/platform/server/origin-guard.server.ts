import type { MiddlewareHandler } from 'hono'
import { isOneClick, withoutCredentials } from '#app/platform/http/one-click.server.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * CSRF protection: rejects writes sent by pages of other sites. Browsers send the Origin header on a write, or at least
 * Sec-Fetch-Site; a client that sends neither is not a browser and has no visitor's cookies. One-click unsubscribe
 * requests from email clients are exempt, with their credentials removed.
 */
export function originGuard(origin: string | null): MiddlewareHandler {
  return async (c, next) => {
    if (safeMethods.has(c.req.method)) return next()
    const claimedOrigin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const sameOrigin =
      claimedOrigin === undefined
        ? site === undefined || site === 'same-origin'
        : origin
          ? claimedOrigin === origin
          : sameHost(claimedOrigin, c.req.url)
    if (sameOrigin) return next()
    if (await isOneClick(c.req.raw)) {
      c.req.raw = withoutCredentials(c.req.raw)
      return next()
    }
    return c.text(
      'This form was sent from another site. Please open the form on this site and try again.',
      403,
    )
  }
}

/** Without a configured origin, only the host can be compared, because a proxy may terminate TLS. */
const sameHost = (claimedOrigin: string, requestUrl: string) =>
  URL.canParse(claimedOrigin) && new URL(claimedOrigin).host === new URL(requestUrl).host
