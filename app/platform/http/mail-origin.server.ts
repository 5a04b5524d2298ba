import type { RouterContextProvider } from 'react-router'
import { configContext } from '#app/platform/config/config.ts'

/**
 * The origin for links in emails: `ORIGIN`, otherwise an address that works on this machine only. Never the Host header,
 * which the client chooses: otherwise anyone could make us email a member a link that sends its token to another host.
 */
export function mailOrigin(context: Readonly<RouterContextProvider>) {
  const { origin, port } = context.get(configContext)
  return origin ?? `http://localhost:${port}`
}
