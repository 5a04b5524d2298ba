import {
  describeOffer,
  describeSpot,
  describeWaiting,
  forShift,
  partyDetailsLabel,
} from '#app/events/roster/describe-signup.ts'
import { isOneTap } from '#app/events/roster/one-tap.ts'
import { describeShiftSpots } from '#app/events/roster/shift-spots.ts'
import { signupPath } from '#app/events/roster/signup-path.ts'
import type { OwnSignup, SignupView } from '#app/events/roster/signup-view.server.ts'
import { countText } from '#app/platform/count-text.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { noWrapClockTimes } from '#app/ui/no-wrap-clock-times.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import { eventTexts } from './event-texts.ts'
import { waitlistText } from './waitlist-text.ts'

/** The sign-up on an event's page: a button, or the status of the member's sign-up. */
export function EventSignup({
  slug,
  signup,
  memberHasName,
}: {
  slug: string
  signup: SignupView
  memberHasName: boolean
}) {
  const { availability, ownSignup } = signup
  const path = signupPath(slug)
  if (availability === 'none') return null
  return (
    <div id="signup" className="mt-6 border-t border-hairline pt-5">
      {ownSignup &&
      ownSignup.status !== 'cancelled' &&
      (ownSignup.status !== 'pending' || ownSignup.guardian) ? (
        <OwnSignupStatus ownSignup={ownSignup} path={path} />
      ) : (
        <JoinAction signup={signup} path={path} memberHasName={memberHasName} />
      )}
    </div>
  )
}

function OwnSignupStatus({ ownSignup, path }: { ownSignup: OwnSignup; path: string }) {
  if (ownSignup.status === 'pending') {
    return (
      <>
        <p className="font-semibold">Waiting for your parent or guardian to agree.</p>
        <ManageLink path={path}>Ask again or cancel</ManageLink>
      </>
    )
  }
  if (ownSignup.status === 'offered') {
    return (
      <>
        <p className="font-semibold">
          {describeOffer(ownSignup.partySize)}
          {forShift(ownSignup.shift)} until {ownSignup.until}.
        </p>
        <PostForm action={`${path}/confirm`} className="mt-3">
          <Button className="w-full">Yes, I’m coming</Button>
        </PostForm>
        <ManageLink path={path}>I can’t come</ManageLink>
      </>
    )
  }
  if (ownSignup.status === 'waitlisted') {
    return (
      <>
        <p className="font-semibold">{describeWaiting(ownSignup)}</p>
        <EditableText as="p" text={waitlistText(ownSignup)} className="mt-1 text-sm text-muted" />
        <ManageLink path={path}>Change or leave the waitlist</ManageLink>
      </>
    )
  }
  return (
    <>
      <p className="font-semibold text-evergreen">✓ {describeSpot(ownSignup)}</p>
      <div className="flex flex-wrap gap-x-5">
        <ManageLink path={`${path}#check-in`}>Check-in code</ManageLink>
        <ManageLink path={path}>Change or cancel</ManageLink>
      </div>
    </>
  )
}

function ManageLink({ path, children }: { path: string; children: string }) {
  return (
    <a href={path} className="link mt-1 inline-flex min-h-11 items-center">
      {children}
    </a>
  )
}

function JoinAction({
  signup,
  path,
  memberHasName,
}: {
  signup: SignupView
  path: string
  memberHasName: boolean
}) {
  const { availability, opensText, closesText, isFull, shifts, maxPartySize } = signup
  if (availability === 'notYetOpen') return <p className="text-muted">Sign-up opens on {opensText}.</p>
  if (availability === 'closed') return <p className="text-muted">Sign-up is closed.</p>
  const label = isFull ? 'Join the waitlist' : 'I’m coming'
  return (
    <>
      <Spots {...signup} />
      {shifts.length > 0 && <Shifts shifts={shifts} />}
      {memberHasName && isOneTap(signup) ? (
        <>
          <PostForm action={path}>
            <Button className="w-full">{label}</Button>
          </PostForm>
          <ManageLink path={path}>{partyDetailsLabel(maxPartySize)}</ManageLink>
        </>
      ) : (
        <ButtonLink href={path} className="w-full">
          {label}
        </ButtonLink>
      )}
      {closesText && <p className="mt-2 text-sm text-muted">Sign-up closes on {closesText}.</p>}
    </>
  )
}

function Shifts({ shifts }: Pick<SignupView, 'shifts'>) {
  return (
    <ul aria-label="Shifts" className="mb-4 divide-y divide-hairline border-y border-hairline">
      {shifts.map((shift) => (
        <li key={shift.id} className="py-2">
          <bdi className="wrap-anywhere">{shift.title}</bdi>
          {shift.time && <span className="block text-sm">{noWrapClockTimes(shift.time)}</span>}
          <span className="block text-sm text-muted">
            {shift.isFull ? 'Full' : describeShiftSpots(shift)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Spots({ isFull, spotsLeft, waiting }: SignupView) {
  const className = 'mb-3 font-semibold'
  const fullText = waiting > 0 ? `Full, ${waiting} on the waitlist` : 'All spots are taken'
  if (isFull) return <p className={className}>{fullText}</p>
  if (spotsLeft === null) return <EditableText as="p" text={eventTexts.invitation} className={className} />
  return <p className={className}>{countText(spotsLeft, 'spot left', 'spots left')}</p>
}
