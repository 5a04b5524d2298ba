import { redirect } from 'react-router'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { isPast } from '#app/platform/time/event-schedule.ts'
import type { Route } from './+types/guardian-decline.route'
import { readGuardianRequest } from './guardian-request.server.ts'
import { declineConsent } from './guardian-store.server.ts'
import { guardianTexts } from './guardian-texts.ts'

export const loader = ({ params, request }: Route.LoaderArgs) =>
  redirect(`/events/${encodeURIComponent(params.slug)}/guardian${new URL(request.url).search}`)

/** A guardian declines, or withdraws their consent, unless the event is over. */
export async function action(args: Route.ActionArgs) {
  const now = new Date()
  const { event, signup, links } = await readGuardianRequest(args, now, '/guardian/decline')
  const db = args.context.get(databaseContext)
  const settings = await readSettings(db)
  const eventPath = `/events/${encodeURIComponent(event.slug)}`
  if (isPast(event, now, settings.timeZone))
    return redirectWithFlash(args, eventPath, { text: 'This event is over.', tone: 'bad', onSite: true })
  const isDeclined = await declineConsent(db, signup, links, now)
  return redirectWithFlash(args, eventPath, {
    text: isDeclined ? fillText(guardianTexts.thanksDeclined, settings) : 'This sign-up is already canceled.',
    tone: 'good',
    onSite: true,
  })
}
