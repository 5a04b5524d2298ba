import type { OwnSignup } from '#app/events/roster/signup-view.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

/** `/events/iftar/signup?token=…` becomes `/events/iftar/signup/cancel?token=…`. */
const actionPath = (path: string, action: string) => path.replace(/(?=\?|$)/, `/${action}`)

/** The state of someone's own sign-up, with the buttons that take or give up the place. */
export function SignupStatusView({ own, path, isOver }: { own: OwnSignup; path: string; isOver: boolean }) {
  const { status } = own
  if (status === 'cancelled') {
    return (
      <div className="mb-6">
        <Notice>You are not signed up.</Notice>
      </div>
    )
  }
  const canTake = !isOver && (status === 'pending' || status === 'offered')
  return (
    <div className="mb-8">
      <Notice tone={status === 'confirmed' ? 'good' : 'plain'}>{describe(own)}</Notice>
      {!isOver && (
        <div className="mt-4 flex flex-wrap gap-3">
          {canTake && (
            <PostForm action={actionPath(path, 'confirm')}>
              <Button>{status === 'pending' ? 'Confirm my place' : 'Take the place'}</Button>
            </PostForm>
          )}
          <PostForm action={actionPath(path, 'cancel')}>
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

function describe({ status, partySize, number, until }: OwnSignup) {
  const people = partySize === 1 ? 'one person' : `${partySize} people`
  switch (status) {
    case 'pending':
      return until
        ? `We hold a place for ${people} until ${until}. Press the button to confirm it.`
        : `Press the button to sign up ${people}. If all places are taken, you join the waitlist.`
    case 'offered':
      return `A place for ${people} is yours if you take it by ${until}.`
    case 'waitlisted':
      return `You are number ${number} on the waitlist, for ${people}. We email you as soon as a place is free for you.`
    default:
      return `You are signed up for ${people}. We look forward to seeing you.`
  }
}
