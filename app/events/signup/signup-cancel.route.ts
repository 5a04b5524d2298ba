import { redirect } from 'react-router'
import { signupPath } from '#app/events/roster/signup-path.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { isPast } from '#app/platform/time/event-schedule.ts'
import type { Route } from './+types/signup-cancel.route'
import { isFromProfile, readSignupRequest } from './signup-request.server.ts'
import { signupStatusTexts } from './signup-status-texts.ts'
import { cancelSignup } from './signup-store.server.ts'

export const loader = ({ params, request }: Route.LoaderArgs) =>
  redirect(signupPath(params.slug) + new URL(request.url).search)

/** Cancels a sign-up, leaves the waitlist, or declines an offer, unless the event is over. */
export async function action(args: Route.ActionArgs) {
  const now = new Date()
  const { event, ownSignup, path: ownPath, links } = await readSignupRequest(args, now, '/signup/cancel')
  if (!ownSignup) return notFound('Sign-up')
  const { cover } = await readFields(args.request)
  const db = args.context.get(databaseContext)
  const settings = await readSettings(db)
  const path = isFromProfile(args.request) ? '/profile' : ownPath
  // Who had a spot is part of the attendance record.
  if (isPast(event, now, settings.timeZone))
    return redirectWithFlash(args, path, { text: 'This event is over.', tone: 'error', onSite: true })
  await cancelSignup(db, ownSignup, links, now, cover === 'on')
  return redirectWithFlash(args, path, {
    text: fillText(signupStatusTexts.cancelled, settings),
    tone: 'success',
    onSite: true,
  })
}
