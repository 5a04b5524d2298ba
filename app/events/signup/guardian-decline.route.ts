import { redirect } from 'react-router'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import type { Route } from './+types/guardian-decline.route'
import { readGuardianRequest } from './guardian-request.server.ts'
import { declineConsent } from './guardian-store.server.ts'

export const loader = ({ params, request }: Route.LoaderArgs) =>
  redirect(`/events/${encodeURIComponent(params.slug)}/guardian${new URL(request.url).search}`)

/** A guardian declines, or withdraws their consent. */
export async function action(args: Route.ActionArgs) {
  const now = new Date()
  const { event, signup, links } = await readGuardianRequest(args, now, '/guardian/decline')
  const isDeclined = await declineConsent(args.context.get(databaseContext), signup, links, now)
  return redirectWithFlash(args, `/events/${encodeURIComponent(event.slug)}`, {
    text: isDeclined
      ? 'Thank you for telling us. The sign-up is canceled.'
      : 'This sign-up is canceled already.',
    tone: 'good',
    onSite: true,
  })
}
