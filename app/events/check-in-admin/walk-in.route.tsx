import { invalidFieldsMessage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { editAccess } from '#app/cms/collections/collection.ts'
import { recordOperations } from '#app/events/check-in/check-in-store.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { requireEditableEvent, requireEvent } from '#app/events/event/require-event.server.ts'
import { readLinkConfig } from '#app/events/signup/signup-request.server.ts'
import { newId } from '#app/platform/device/new-id.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/walk-in.route'
import { addAndRecordWalkIn } from './door-changes.server.ts'
import { planOperations } from './door-changes.ts'
import { doorRows } from './door-list.ts'
import { readDoorList } from './door-list-store.server.ts'
import { doorPath, doorPathAt } from './door-path.ts'
import { walkInSchema } from './door-schema.ts'
import { describeCapacity } from './walk-in.ts'
import { WalkInForm } from './walk-in-form.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { title } = await requireEditableEvent(context, params.id)
  return { title }
}

/** Adds someone who arrived without a sign-up, and checks them in. */
export async function action({ params, ...args }: Route.ActionArgs) {
  await requireEditableEvent(args.context, params.id)
  return runAdminAction(args, {
    permission: editAccess(eventCollection),
    load: (db) => requireEvent(db, params.id),
    schema: walkInSchema,
    run: async ({ db, actor, now, item: event, value }) => {
      const links = readLinkConfig(args.context)
      const door = { event, organizer: actor, links }
      const { signupId, needed, isCancelled } = await addAndRecordWalkIn(
        db,
        { id: newId(), ...value },
        door,
        now,
      )
      if (isCancelled) return { problem: 'This event is canceled.' }
      if (signupId === null)
        return {
          status: 409,
          problem: invalidFieldsMessage,
          errors: { confirmedPlaces: describeCapacity(event.capacity) },
          values: { confirmedPlaces: String(needed) },
        }
      const list = await readDoorList(db, event, links.secret, now)
      const row = doorRows(list, list.operations).find(({ id }) => id === signupId)
      const arrivals = row ? planOperations(row, list.operations, { person: null, kind: 'in' }, now) : []
      await recordOperations(db, event, arrivals, actor.id, now)
      return { path: doorPathAt(event.id, signupId, ''), text: `${value.name} is here.` }
    },
    error: 'This person could not be added. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Add someone at the door', description: '', noIndex: true })

/** Shows the form alone, with its errors. */
export default function WalkInRoute({ loaderData, actionData: result, params }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Add someone at the door"
      lead={<bdi className="wrap-anywhere">{loaderData.title}</bdi>}
      back={{ path: doorPath(params.id), label: 'Check-in' }}
    >
      <WalkInForm action={`${doorPath(params.id)}/walk-in`} result={result} />
    </AdminPage>
  )
}
