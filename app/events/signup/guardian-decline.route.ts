import { redirect } from 'react-router'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import type { Route } from './+types/guardian-decline.route'
import { readGuardianRequest } from './guardian-request.server.ts'
import { declineConsent } from './guardian-store.server.ts'
import { guardianTexts } from './guardian-texts.ts'

export const loader = ({ params, request }: Route.LoaderArgs) =>
  redirect(`/events/${encodeURIComponent(params.slug)}/guardian${new URL(request.url).search}`)

/**
 * A guardian declines, or withdraws their consent; the emails promise that they can at any time, even after the event.
 */
export async function action(args: Route.ActionArgs) {
  const now = new Date()
  const { event, signup, links } = await readGuardianRequest(args, now, '/guardian/decline')
  const db = args.context.get(databaseContext)
  const isDeclined = await declineConsent(db, signup, links, now)
  return redirectWithFlash(args, `/events/${encodeURIComponent(event.slug)}`, {
    text: isDeclined
      ? fillText(guardianTexts.thanksDeclined, await readSettings(db))
      : 'This sign-up is already canceled.',
    tone: 'success',
    onSite: true,
  })
}
