import { z } from 'zod'
import { invalidFieldsMessage } from '#app/cms/admin-action/admin-action.server.ts'
import { adminListPath } from '#app/events/event/editor-location.ts'
import { runEditorAction } from '#app/events/event/event-action.server.ts'
import { requireEditableEvent } from '#app/events/event/require-event.server.ts'
import { readShiftLabels } from '#app/events/roster/shift-store.server.ts'
import { addedPartySchema } from '#app/events/signup/added-party.ts'
import { addSignup } from '#app/events/signup/organizer-changes.server.ts'
import { readLinkConfig } from '#app/events/signup/signup-request.server.ts'
import { countText } from '#app/platform/count-text.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/signup-add.route'
import { AddSignupForm } from './add-signup-form.tsx'
import { findChangeProblem } from './signup-admin.server.ts'
import { signupsPath } from './signup-labels.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const event = await requireEditableEvent(context, params.id)
  const shifts = await readShiftLabels(context.get(databaseContext), event)
  return { title: event.title, shifts: [...shifts].map(([id, label]) => ({ id, label })) }
}

/** An empty `shift` means no shift. */
const schema = addedPartySchema.extend({ shift: z.string().default('') })

/** Signs someone up by hand. */
export function action(args: Route.ActionArgs) {
  return runEditorAction(args, {
    schema,
    run: async ({ db, actor, now, item: event, value }) => {
      const problem = await findChangeProblem(db, event, now)
      if (problem) return { problem }
      const change = { event, organizer: actor, links: readLinkConfig(args.context) }
      const outcome = await addSignup(db, { ...value, shiftId: value.shift || null }, change, now)
      if (outcome === 'alreadySignedUp') {
        const errors = { email: 'Someone with this address is already on the list.' }
        return { status: 409, problem: invalidFieldsMessage, errors }
      }
      if (outcome === 'partyTooLarge') {
        const errors = { partySize: describeTooLarge(value.partySize, event.capacity) }
        return { status: 409, problem: invalidFieldsMessage, errors }
      }
      return { path: signupsPath(event.id), text: describeAdded(outcome, value) }
    },
    error: 'The sign-up could not be saved. Please try again.',
  })
}

/** Which limit a party exceeds: that of the event, or else that of its shift. */
const describeTooLarge = (partySize: number, capacity: number | null) =>
  capacity !== null && partySize > capacity
    ? `The event has only ${countText(capacity, 'spot', 'spots')}.`
    : 'This shift does not have that many spots.'

function describeAdded(
  outcome: 'confirmed' | 'waitlisted',
  { name, email }: z.output<typeof addedPartySchema>,
) {
  if (outcome === 'confirmed') return `${name} is signed up.`
  const next = email
    ? 'We will email them when a spot opens up.'
    : 'We have no address to email, so please let them know when a spot opens up.'
  return `There is no room, so ${name} is on the waitlist. ${next}`
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Add someone', description: '', noIndex: true })

/** Shows the form on its own page, with its validation errors. */
export default function SignupAddRoute({ loaderData, actionData: result, params }: Route.ComponentProps) {
  const path = `${adminListPath}/${params.id}/signups`
  return (
    <AdminPage
      title="Add someone"
      lead={
        <span dir="auto" className="wrap-anywhere">
          {loaderData.title}
        </span>
      }
      back={{ path, label: 'Sign-ups' }}
    >
      <AddSignupForm action={`${path}/add`} shifts={loaderData.shifts} result={result} />
    </AdminPage>
  )
}
