import { redirectToEventAdmin } from '#app/events/event/event-action.server.ts'
import { lacksConsent } from '#app/events/roster/guardian.ts'
import { admitSignup } from '#app/events/signup/organizer-changes.server.ts'
import { countText } from '#app/platform/count-text.ts'
import type { Route } from './+types/signup-admit.route'
import { runSignupAction } from './signup-admin.server.ts'
import { signupsPath } from './signup-labels.ts'

export const loader = (args: Route.LoaderArgs) => redirectToEventAdmin(args, signupsPath(args.params.id))

/** Gives a spot to someone on the waitlist, or to a guest who has not confirmed. */
export function action(args: Route.ActionArgs) {
  return runSignupAction(args, async ({ db, signup, change, now }) => {
    const { isAdmitted, free, limitedBy } = await admitSignup(db, signup, change, now)
    if (isAdmitted) return { text: `${signup.name} has a spot now.` }
    if (lacksConsent(signup))
      return { problem: `The parent or guardian of ${signup.name} has not agreed yet.` }
    if (signup.status === 'cancelled') return { problem: `${signup.name} has canceled.` }
    return { problem: describeRoom(signup, free, limitedBy) }
  })
}

function describeRoom(
  { name, partySize }: { name: string; partySize: number },
  free: number,
  limitedBy: 'event' | 'shift',
) {
  const left = free === 0 ? 'No spots are left' : `Only ${countText(free, 'spot is', 'spots are')} left`
  const where = limitedBy === 'shift' ? ' in this shift' : ''
  const party = partySize === 1 ? '' : `, and ${name} needs ${partySize}`
  return `${left}${where}${party}. Please add spots to the ${limitedBy}, or remove someone first.`
}
