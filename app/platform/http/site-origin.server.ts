import type { RouterContextProvider } from 'react-router'
import { configContext } from '#app/platform/config/config.ts'

/** The public origin without a trailing slash: `ORIGIN`, otherwise taken from the request. */
export function siteOrigin(context: Readonly<RouterContextProvider>, request: Request) {
  return context.get(configContext).origin ?? new URL(request.url).origin
}
