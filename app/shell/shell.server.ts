import type { RouterContextProvider } from 'react-router'
import { localDateIn } from '#app/events/event-schedule.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { readSettings } from '#app/settings/settings-store.server.ts'
import type { Shell } from './shell.ts'
import { readThemeCookie } from './theme.ts'

/** Reads what stands around every page. */
export async function readShell(context: Readonly<RouterContextProvider>, request: Request): Promise<Shell> {
  const settings = await readSettings(context.get(databaseContext))
  return {
    settings,
    theme: readThemeCookie(request.headers.get('cookie')),
    year: localDateIn(new Date(), settings.timeZone).slice(0, 4),
    origin: siteOrigin(context, request),
    path: new URL(request.url).pathname,
    member: null,
    countdown: null,
  }
}
