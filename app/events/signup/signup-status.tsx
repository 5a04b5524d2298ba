import { eventTexts } from '#app/events/event/event-texts.ts'
import { formatOthers } from '#app/events/roster/party-limits.ts'
import type { OwnSignup } from '#app/events/roster/signup-view.server.ts'
import { Button } from '#app/ui/button.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { CoverCheckbox } from './cover-checkbox.tsx'

/** `/events/iftar/signup?token=…` becomes `/events/iftar/signup/cancel?token=…`. */
const actionPath = (path: string, action: string) => path.replace(/(?=\?|$)/, `/${action}`)

/** The status of a person's own sign-up, with buttons to accept or give up the place. */
export function SignupStatusView({
  ownSignup,
  path,
  isOver,
  canRequestCover,
}: {
  ownSignup: OwnSignup
  path: string
  isOver: boolean
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
  const isWaiting = ownSignup.guardian?.state === 'waiting'
  const canTake = !isOver && (status === 'pending' || status === 'offered')
  return (
    <div className="mb-8">
      <Notice tone={status === 'confirmed' ? 'good' : 'plain'}>
        {describe(ownSignup)} <StatusText {...ownSignup} />
      </Notice>
      {!isOver && (
        <div className="mt-4 flex flex-wrap gap-3">
          {canTake && (
            <PostForm action={actionPath(path, 'confirm')}>
              <Button variant={isWaiting ? 'quiet' : 'primary'}>
                {isWaiting ? 'Send the email again' : 'Yes, I’m coming'}
              </Button>
            </PostForm>
          )}
          <PostForm action={actionPath(path, 'cancel')}>
            {canRequestCover && <CoverCheckbox />}
            <Button variant={canTake ? 'quiet' : 'danger'}>{cancelLabels[status]}</Button>
          </PostForm>
        </div>
      )}
    </div>
  )
}

const cancelLabels = {
  pending: 'I’m not coming',
  offered: 'I can’t come',
  waitlisted: 'Leave the waitlist',
  confirmed: 'Cancel my sign-up',
}

function describe({ status, partySize, number, until, shift, guardian }: OwnSignup) {
  const forShift = shift && ` for ${shift}`
  const isAlone = partySize === 1
  if (status === 'pending' && guardian) return describeGuardian(guardian, until)
  switch (status) {
    case 'pending':
      return until
        ? `We are holding ${isAlone ? 'a spot' : `${partySize} spots`} for you until ${until}. Please confirm that you are coming.`
        : `Please confirm that ${isAlone ? 'you are' : `${partySize} of you are`} coming. If there is no room, you will join the waitlist.`
    case 'offered':
      return isAlone
        ? `A spot${forShift} is yours if you take it by ${until}.`
        : `${partySize} spots${forShift} are yours if you take them by ${until}.`
    case 'waitlisted':
      return isAlone
        ? `You are number ${number} on the waitlist${forShift}.`
        : `Your party of ${partySize} is number ${number} on the waitlist${forShift}.`
    default:
      return `You are signed up${forShift}${formatOthers(partySize)}.`
  }
}

/** What we say to someone who has a spot, or waits for one. */
function StatusText({ status, partySize }: OwnSignup) {
  if (status === 'confirmed') return <EditableText as="span" text={eventTexts.welcome} />
  if (status !== 'waitlisted') return null
  return (
    <EditableText as="span" text={partySize === 1 ? eventTexts.waitlisted : eventTexts.waitlistedParty} />
  )
}

function describeGuardian({ name, state }: NonNullable<OwnSignup['guardian']>, until: string | null) {
  if (state !== 'waiting')
    return `Please confirm that you are coming. We will then ask ${name} by email, who must agree.`
  const held = until
    ? `We are holding a spot for you until ${until}.`
    : 'We are not holding a spot. If there is no room when they agree, you will join the waitlist.'
  return `We asked ${name} by email, who must agree before you have a spot. ${held}`
}
