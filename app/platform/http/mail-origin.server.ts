import type { RouterContextProvider } from 'react-router'
import { configContext } from '#app/platform/config/config.ts'
import { siteOrigin } from './site-origin.server.ts'

const nearby = /^(localhost|127\.[\d.]+|\[::1\]|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+)$/

/**
 * Where a link in a mail about an account leads. A request says itself which host it was sent to, so without
 * ORIGIN only addresses of this machine and its own network are believed: else anyone could have us mail a
 * member a link that hands its token to a stranger's host.
 */
export function mailOrigin(context: Readonly<RouterContextProvider>, request: Request) {
  const { origin, port } = context.get(configContext)
  if (origin) return origin
  const claimed = siteOrigin(context, request)
  return nearby.test(new URL(claimed).hostname) ? claimed : `http://localhost:${port}`
}
