import { eventTexts } from '#app/events/event/event-texts.ts'
import { waitlistText } from '#app/events/event/waitlist-text.ts'
import { describeSpot, describeWaiting } from '#app/events/roster/describe-signup.ts'
import { appendSegment } from '#app/events/roster/signup-path.ts'
import type { OwnSignup } from '#app/events/roster/signup-view.server.ts'
import { Button } from '#app/ui/button.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { CoverCheckbox } from './cover-checkbox.tsx'
import { signupStatusTexts } from './signup-status-texts.ts'

/**
 * The status of the viewer's sign-up, with buttons to accept or give up the spot. The buttons stay after sign-up has
 * been closed or turned off.
 */
export function SignupStatusView({
  ownSignup,
  path,
  canRequestCover,
}: {
  ownSignup: OwnSignup
  path: string
  canRequestCover: boolean
}) {
  const { status } = ownSignup
  if (status === 'cancelled') {
    return (
      <div className="mb-6">
        <Notice>You are not signed up.</Notice>
      </div>
    )
  }
  const isWaitingForGuardian = ownSignup.guardian?.state === 'waiting'
  const canTake = status === 'pending' || status === 'offered'
  return (
    <div className="mb-8">
      <Notice tone={status === 'confirmed' ? 'success' : 'info'}>
        <Status {...ownSignup} />
      </Notice>
      <div className="mt-4 flex flex-wrap gap-3">
        {canTake && (
          <PostForm action={appendSegment(path, 'confirm')}>
            <Button variant={isWaitingForGuardian ? 'quiet' : 'primary'}>
              {isWaitingForGuardian ? 'Send the email again' : 'Yes, I’m coming'}
            </Button>
          </PostForm>
        )}
        <PostForm action={appendSegment(path, 'cancel')}>
          {canRequestCover && <CoverCheckbox />}
          <Button variant={canTake ? 'quiet' : 'danger'}>{cancelLabels[status]}</Button>
        </PostForm>
      </div>
    </div>
  )
}

const cancelLabels = {
  pending: 'I’m not coming',
  offered: 'I can’t come',
  waitlisted: 'Leave the waitlist',
  confirmed: 'Cancel my sign-up',
}

/** The status in words, with a text for people who have a spot or are waiting for one. */
function Status(ownSignup: OwnSignup) {
  const { status, partySize, shift, guardian, until } = ownSignup
  if (status === 'pending' && guardian) return <GuardianStatus guardian={guardian} until={until} />
  const values = { count: String(partySize), time: until ?? '', shift }
  if (status === 'pending') return <EditableText as="span" text={heldText(ownSignup)} values={values} />
  if (status === 'offered') return <EditableText as="span" text={offeredText(ownSignup)} values={values} />
  if (status === 'waitlisted')
    return (
      <>
        {describeWaiting(ownSignup)} <EditableText as="span" text={waitlistText(ownSignup)} />
      </>
    )
  return (
    <>
      {describeSpot(ownSignup)} <EditableText as="span" text={eventTexts.welcome} />
    </>
  )
}

const heldText = ({ partySize, until }: OwnSignup) =>
  until === null
    ? partySize === 1
      ? signupStatusTexts.notHeld
      : signupStatusTexts.notHeldParty
    : partySize === 1
      ? signupStatusTexts.held
      : signupStatusTexts.heldParty

const offeredText = ({ partySize, shift }: OwnSignup) =>
  shift === ''
    ? partySize === 1
      ? signupStatusTexts.offered
      : signupStatusTexts.offeredParty
    : partySize === 1
      ? signupStatusTexts.offeredShift
      : signupStatusTexts.offeredPartyShift

function GuardianStatus({
  guardian: { name, state },
  until,
}: {
  guardian: NonNullable<OwnSignup['guardian']>
  until: string | null
}) {
  const guardian = <bdi>{name}</bdi>
  if (state !== 'waiting')
    return <EditableText as="span" text={signupStatusTexts.confirmFirst} values={{ guardian }} />
  return (
    <>
      <EditableText as="span" text={signupStatusTexts.guardianAsked} values={{ guardian }} />{' '}
      {until ? (
        <EditableText as="span" text={signupStatusTexts.guardianHeld} values={{ time: until }} />
      ) : (
        <EditableText as="span" text={signupStatusTexts.guardianNotHeld} />
      )}
    </>
  )
}
