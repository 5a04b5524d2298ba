import { redirect } from 'react-router'
import { lacksConsent } from '#app/events/roster/guardian.ts'
import type { SignupStatus } from '#app/events/roster/roster.ts'
import {
  canceledOrOverReason,
  canOfferSpots,
  signupAvailability,
} from '#app/events/roster/signup-availability.ts'
import { signupPath } from '#app/events/roster/signup-path.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import type { Route } from './+types/signup-confirm.route'
import { mayEmailGuardian } from './guardian-mail-limit.server.ts'
import { guardianTooLateMessage, partyTooLargeMessage } from './signup-form.ts'
import { isFromProfile, readSignupRequest } from './signup-request.server.ts'
import { signupStatusTexts } from './signup-status-texts.ts'
import { acceptOffer, confirmSignup } from './signup-store.server.ts'

export const loader = ({ params, request }: Route.LoaderArgs) =>
  redirect(signupPath(params.slug) + new URL(request.url).search)

/**
 * Takes a spot: confirms a guest's sign-up, or accepts an offer, unless the event is canceled or over. Emails the
 * guardian if they have to agree first, which they can until the event starts.
 */
export async function action(args: Route.ActionArgs) {
  const now = new Date()
  const db = args.context.get(databaseContext)
  const { event, ownSignup, path: ownPath, links } = await readSignupRequest(args, now, '/signup/confirm')
  if (!ownSignup) return notFound('Sign-up')
  const path = isFromProfile(args.request) ? '/profile' : ownPath
  const { timeZone } = await readSettings(db)
  // The page may be older than the cancellation.
  const reason = canceledOrOverReason(event, now, timeZone)
  if (reason) return redirectWithFlash(args, path, { text: reason, tone: 'error', onSite: true })
  const needsGuardian = ownSignup.status === 'pending' && lacksConsent(ownSignup)
  if (needsGuardian && !canOfferSpots(event, now, timeZone))
    return redirectWithFlash(args, path, { text: guardianTooLateMessage, tone: 'error', onSite: true })
  const guardianEmail = lacksConsent(ownSignup) ? ownSignup.guardianEmail : null
  if (!(await mayEmailGuardian(args.context, guardianEmail, now)))
    return redirectWithFlash(args, path, {
      text: fillText(signupStatusTexts.tooManyEmails, await readSettings(db)),
      tone: 'error',
      onSite: true,
    })
  const confirmOrAccept = ownSignup.status === 'pending' ? confirmSignup : acceptOffer
  const updated = await confirmOrAccept(db, ownSignup, links, now)
  if (updated?.status === 'confirmed')
    return redirectWithFlash(args, path, {
      text: updated.partySize === 1 ? 'Your spot is confirmed.' : 'Your spots are confirmed.',
      tone: 'success',
      onSite: true,
    })
  if (updated?.status === 'pending' && lacksConsent(updated))
    return redirectWithFlash(args, path, {
      text: fillText(signupStatusTexts.guardianEmailed, await readSettings(db)),
      tone: 'success',
      onSite: true,
    })
  return redirectWithFlash(args, path, {
    text: describeProblem(updated?.status, signupAvailability(event, now, timeZone) === 'open'),
    tone: 'error',
    onSite: true,
  })
}

function describeProblem(status: SignupStatus | undefined, canSignUp: boolean) {
  if (status === 'waitlisted') return 'There is no room right now, so you are on the waitlist.'
  // The capacity was reduced below the size of the party.
  if (status === 'pending') return partyTooLargeMessage
  return `This spot is no longer held for you.${canSignUp ? ' You can sign up again.' : ''}`
}
