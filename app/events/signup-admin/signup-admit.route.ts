import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { editAccess } from '#app/cms/collections/collection.ts'
import { requireEditor } from '#app/cms/collections/require-editor.server.ts'
import { requireEvent } from '#app/events/attendance/require-event.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { admitSignup } from '#app/events/signup/organize-signups.server.ts'
import { requestLinks } from '#app/events/signup/own-signup.server.ts'
import type { Route } from './+types/signup-admit.route'
import { findChangeProblem } from './signup-admin.server.ts'
import { formatPeople, signupsPath } from './signup-labels.ts'
import { requireSignup } from './signup-list-store.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireEditor(context, eventCollection, params.id)
  return redirectToPage({ context }, signupsPath(params.id), editAccess(eventCollection))
}

/** Gives a place to someone on the waitlist, or to a guest who has not confirmed. */
export async function action({ params, ...args }: Route.ActionArgs) {
  await requireEditor(args.context, eventCollection, params.id)
  return runAdminAction(args, {
    permission: editAccess(eventCollection),
    load: async (db) => ({
      event: await requireEvent(db, params.id),
      signup: await requireSignup(db, params.id, params.signupId),
    }),
    run: async ({ db, admin, now, item: { event, signup } }) => {
      const problem = await findChangeProblem(db, event, now)
      if (problem) return { problem }
      const change = { event, organizer: admin, links: requestLinks(args.context) }
      const { isAdmitted, free } = await admitSignup(db, signup, change, now)
      if (isAdmitted) return { path: signupsPath(event.id), text: `${signup.name} has a place now.` }
      if (signup.status === 'cancelled') return { problem: `${signup.name} has canceled.` }
      return { problem: describeRoom(signup, free) }
    },
    error: 'The change could not be saved. Please try again.',
    errorPath: signupsPath(params.id),
  })
}

function describeRoom({ name, partySize }: { name: string; partySize: number }, free: number) {
  const left = free === 0 ? 'No place is free' : `Only ${free} ${free === 1 ? 'place is' : 'places are'} free`
  const party = partySize === 1 ? '' : `, and ${name} comes with a party of ${partySize}`
  return `${left}${party}. Add places to the event, or remove someone first. Needed: ${formatPeople(partySize)}.`
}
