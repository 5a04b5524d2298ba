import type { RouterContextProvider } from 'react-router'
import { configContext } from '#app/platform/config/config.ts'
import { siteOrigin } from './site-origin.server.ts'

const privateHost =
  /^(localhost|127\.[\d.]+|\[::1\]|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+)$/

/**
 * The origin for links in account mails. The client chooses the Host header, so without ORIGIN only local and
 * private addresses are trusted: otherwise anyone could make us mail a member a link that sends its token to
 * another host.
 */
export function mailOrigin(context: Readonly<RouterContextProvider>, request: Request) {
  const { origin, port } = context.get(configContext)
  if (origin) return origin
  const claimed = siteOrigin(context, request)
  return privateHost.test(new URL(claimed).hostname) ? claimed : `http://localhost:${port}`
}
