import type { RouterContextProvider } from 'react-router'
import { configContext } from '#app/platform/config/config.ts'

/** Where visitors reach the site, without a final slash: `ORIGIN`, else as this request names it. */
export function siteOrigin(context: Readonly<RouterContextProvider>, request: Request) {
  return context.get(configContext).origin ?? new URL(request.url).origin
}
