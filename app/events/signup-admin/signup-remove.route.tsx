import { requireEditableEvent } from '#app/events/event/require-event.server.ts'
import { hasRecipient } from '#app/events/roster/signup-recipient.server.ts'
import { isOffering } from '#app/events/signup/change-roster.server.ts'
import { removeSignup } from '#app/events/signup/organizer-changes.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/signup-remove.route'
import { findChangeProblem, runSignupAction } from './signup-admin.server.ts'
import { formatPeople, signupsPath } from './signup-labels.ts'
import { requireSignup } from './signup-list-store.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const event = await requireEditableEvent(context, params.id)
  const db = context.get(databaseContext)
  const signup = await requireSignup(db, event.id, params.signupId)
  const { name, partySize, status } = signup
  const now = new Date()
  const { timeZone } = await readSettings(db)
  return {
    name,
    partySize,
    isCancelled: status === 'cancelled',
    canBeEmailed: await hasRecipient(db, signup.id),
    title: event.title,
    /** Whether a spot that becomes free is offered to the waitlist. */
    isOffered: isOffering(event, now, timeZone),
    readOnlyReason: await findChangeProblem(db, event, now),
  }
}

/** Cancels someone's sign-up. */
export function action(args: Route.ActionArgs) {
  return runSignupAction(args, async ({ db, signup, change, now }) => {
    const removed = await removeSignup(db, signup, change, now)
    return { text: removed ? `${signup.name} was removed.` : `${signup.name} had already canceled.` }
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Remove this sign-up?', description: '', noIndex: true })

export default function SignupRemoveRoute({ loaderData, params }: Route.ComponentProps) {
  const { name, partySize, canBeEmailed, isOffered, title, readOnlyReason, isCancelled } = loaderData
  const path = signupsPath(params.id)
  const problem = readOnlyReason ?? (isCancelled ? `${name} has already canceled.` : null)
  return (
    <AdminPage title="Remove this sign-up?" back={{ path, label: 'Sign-ups' }}>
      {problem ? (
        <Notice announced={false}>{problem}</Notice>
      ) : (
        <>
          <p className="mb-6 max-w-2xl">
            <bdi>{name}</bdi> ({formatPeople(partySize)}) will no longer be signed up for “<bdi>{title}</bdi>
            ”.{' '}
            {canBeEmailed
              ? 'We will email them about it.'
              : 'We have no address to email, so please tell them yourself.'}
            {isOffered && ' If this opens a spot, the first person on the waitlist gets an offer.'}
          </p>
          <ChangeForm
            action={`${path}/${params.signupId}/remove`}
            submitLabel="Remove"
            variant="danger"
            cancel={path}
            cancelLabel="Keep the sign-up"
          />
        </>
      )}
    </AdminPage>
  )
}
