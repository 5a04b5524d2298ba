import type { MiddlewareHandler } from 'hono'
import { isOneClick, withoutVisitor } from '#app/platform/http/one-click.server.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses every write that another site's page sends (CSRF). A browser always names the page's
 * origin on a write; a client that names none is no browser and carries no visitor's cookies. What passes
 * all the same is a mail program's one click, which acts for nobody who is signed in.
 */
export function originGuard(origin: string | null): MiddlewareHandler {
  return async (c, next) => {
    if (reads.has(c.req.method)) return next()
    const claimed = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const sameOrigin =
      claimed === undefined
        ? site === undefined || site === 'same-origin'
        : origin
          ? claimed === origin
          : sameHost(claimed, c.req.url)
    if (sameOrigin) return next()
    if (await isOneClick(c.req.raw)) {
      c.req.raw = withoutVisitor(c.req.raw)
      return next()
    }
    return c.text('This form was sent from another site. Please open the page here and try again.', 403)
  }
}

/** Without a configured origin only the host can be compared: a proxy may have ended the TLS. */
const sameHost = (claimed: string, requested: string) =>
  URL.canParse(claimed) && new URL(claimed).host === new URL(requested).host
