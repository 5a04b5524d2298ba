import { data } from 'react-router'
import { loginUrl } from '#app/accounts/login/login-mode.ts'
import { checkInCodeData } from '#app/events/check-in/check-in-code.server.ts'
import { CheckInCode } from '#app/events/check-in/check-in-code.tsx'
import { isHere } from '#app/events/check-in/check-in-store.server.ts'
import { checkInWindow } from '#app/events/check-in/check-in-window.ts'
import { formatTimeRange } from '#app/events/event/format-event-time.ts'
import { describeOffer } from '#app/events/roster/describe-signup.ts'
import { formatClaim } from '#app/events/roster/need.ts'
import { describeMissing } from '#app/events/roster/need-text.ts'
import { isOneTap } from '#app/events/roster/one-tap.ts'
import { canceledOrOverReason } from '#app/events/roster/signup-availability.ts'
import { appendSegment } from '#app/events/roster/signup-path.ts'
import { type NeedView, readSignupView } from '#app/events/roster/signup-view.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { isPast } from '#app/platform/time/event-schedule.ts'
import { formatDateRange, formatHijriDateRange } from '#app/platform/time/format-date.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { noWrapClockTimes } from '#app/ui/no-wrap-clock-times.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { Route } from './+types/signup.route'
import { handleSignup } from './signup-action.server.ts'
import { SignupFormView } from './signup-form-view.tsx'
import { readSignupRequest } from './signup-request.server.ts'
import { SignupStatusView } from './signup-status.tsx'

export const handle: PageHandle = { hydrate: 'interaction', query: ['token'] }

export async function loader(args: Route.LoaderArgs) {
  const now = new Date()
  const db = args.context.get(databaseContext)
  const { event, ownSignup, member, path, links } = await readSignupRequest(args, now)
  const { timeZone } = await readSettings(db)
  const signup = await readSignupView(db, event, ownSignup, now, timeZone)
  const hasCode = ownSignup?.status === 'confirmed' && canceledOrOverReason(event, now, timeZone) === null
  return data({
    event: {
      slug: event.slug,
      title: event.title,
      dates: formatDateRange(event),
      hijri: formatHijriDateRange(event),
      time: formatTimeRange(event, timeZone),
      isCancelled: event.status === 'cancelled',
      isPast: isPast(event, now, timeZone),
    },
    signup,
    checkIn: hasCode
      ? {
          ...checkInCodeData(ownSignup.id, links.secret),
          isHere: await isHere(db, ownSignup),
          selfCheckInPath:
            checkInWindow(event, now, timeZone).state === 'open'
              ? path.replace(/\/signup(?=\?|$)/, '/check-in')
              : null,
        }
      : null,
    /** Whether a new sign-up needs a name and an email address: nobody is logged in, or an emailed link was opened. */
    isGuest: member === null,
    asksName: member?.name === '',
    path,
  })
}

/** The page shows personal data, and its links must not pass on the token. */
export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }
}

export const action = (args: Route.ActionArgs) => handleSignup(args)

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Sign up: ${args.loaderData?.event.title ?? ''}`,
    description: args.loaderData?.event.dates ?? '',
    noIndex: true,
  })

export default function SignupRoute({ loaderData, actionData: result }: Route.ComponentProps) {
  const { event, signup, checkIn, isGuest, asksName, path } = loaderData
  const { ownSignup, availability } = signup
  const isSignedUp = ownSignup !== null && ownSignup.status !== 'cancelled'
  const isCancelledOrPast = event.isCancelled || event.isPast
  return (
    <>
      <PageHeading
        eyebrow={<a href={`/events/${event.slug}`}>{event.title}</a>}
        title={
          event.isCancelled
            ? 'This event is canceled'
            : event.isPast
              ? 'This event is over'
              : checkIn?.isHere
                ? 'You are checked in'
                : titleOf(signup)
        }
      >
        <p>
          {event.dates}
          <span className="block text-base">{event.hijri}</span>
        </p>
        <p className="mt-1">{noWrapClockTimes(event.time)}</p>
      </PageHeading>
      <div className="shell-width">
        <div className="max-w-xl">
          {ownSignup && !isCancelledOrPast && !checkIn?.isHere && (
            <SignupStatusView ownSignup={ownSignup} path={path} canRequestCover={signup.canRequestCover} />
          )}
          {checkIn && !checkIn.isHere && (
            <section id="check-in" aria-labelledby="check-in-title" className="mb-8">
              <h2 id="check-in-title" className="mb-3 text-xl">
                Your check-in code
              </h2>
              <CheckInCode {...checkIn} />
              {checkIn.selfCheckInPath && (
                <ButtonLink href={checkIn.selfCheckInPath} variant="quiet" className="mt-4">
                  Check in with the poster’s code
                </ButtonLink>
              )}
            </section>
          )}
          {ownSignup?.status === 'confirmed' && availability !== 'none' && signup.needs.length > 0 && (
            <OwnClaims needs={signup.needs} path={appendSegment(path, 'bring')} />
          )}
          {availability === 'none' ? (
            <Closed
              slug={event.slug}
              message={
                isCancelledOrPast
                  ? null
                  : isSignedUp
                    ? 'Sign-up is closed.'
                    : 'There is no sign-up for this event.'
              }
            />
          ) : availability === 'open' || (isSignedUp && ownSignup.status !== 'pending') ? (
            ownSignup?.status === 'pending' ? null : (
              <SignupFormView
                signup={signup}
                isGuest={isGuest && !isSignedUp}
                asksName={asksName && !isSignedUp}
                path={path}
                result={result}
              />
            )
          ) : (
            <Closed
              slug={event.slug}
              message={
                availability === 'notYetOpen' ? `Sign-up opens on ${signup.opensText}.` : 'Sign-up is closed.'
              }
            />
          )}
          {isGuest && !ownSignup && availability === 'open' && !result?.sent && (
            <p className="mt-6">
              Do you have an account?{' '}
              <a className="link" href={loginUrl('login', `/events/${event.slug}`)}>
                Log in
              </a>{' '}
              and sign up {isOneTap(signup) ? 'with one tap' : 'as a member'}.
            </p>
          )}
        </div>
      </div>
    </>
  )
}

/** What someone with a spot is bringing, or what is needed if they are bringing nothing. */
function OwnClaims({ needs, path }: { needs: NeedView[]; path: string }) {
  const ownNeeds = needs.filter((need) => need.ownAmount > 0)
  const missingNeeds = needs.filter((need) => need.missing > 0)
  if (ownNeeds.length === 0 && missingNeeds.length === 0) return null
  return (
    <section aria-labelledby="own-claims" className="mb-8">
      <h2 id="own-claims" className="mb-3 text-xl">
        {ownNeeds.length > 0 ? 'You’re bringing' : 'Can you bring something?'}
      </h2>
      <ul className="mb-4 list-disc ps-5">
        {ownNeeds.length > 0
          ? ownNeeds.map((need) => <li key={need.id}>{formatClaim(need.ownAmount, need)}</li>)
          : missingNeeds.map((need) => (
              <li key={need.id}>
                <bdi className="wrap-anywhere">{need.item}</bdi>: {describeMissing(need)}
              </li>
            ))}
      </ul>
      <ButtonLink href={path} variant="quiet">
        {ownNeeds.length > 0 ? 'Change what you’re bringing' : 'Bring something'}
      </ButtonLink>
    </section>
  )
}

function titleOf({ ownSignup, isFull }: Route.ComponentProps['loaderData']['signup']) {
  if (ownSignup?.status === 'pending')
    return ownSignup.guardian?.state === 'waiting' ? 'Waiting for your guardian' : 'Confirm your spot'
  if (ownSignup?.status === 'offered') return describeOffer(ownSignup.partySize)
  if (ownSignup?.status === 'waitlisted') return 'You are on the waitlist'
  if (ownSignup?.status === 'confirmed') return 'You are signed up'
  return isFull ? 'Join the waitlist' : 'Sign up'
}

function Closed({ slug, message }: { slug: string; message: string | null }) {
  return (
    <div className="grid justify-items-start gap-5">
      {message && <Notice>{message}</Notice>}
      <ButtonLink href={`/events/${slug}`} variant="quiet">
        See the event
      </ButtonLink>
    </div>
  )
}
