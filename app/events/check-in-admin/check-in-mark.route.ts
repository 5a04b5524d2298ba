import { z } from 'zod'
import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { editAccess } from '#app/cms/collections/collection.ts'
import { requireEditor } from '#app/cms/collections/require-editor.server.ts'
import { recordOperations } from '#app/events/check-in/check-in-store.server.ts'
import { type OperationKind, operationKinds } from '#app/events/check-in/presence.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { requireEvent } from '#app/events/event/require-event.server.ts'
import { readLinkConfig } from '#app/events/signup/signup-request.server.ts'
import type { Route } from './+types/check-in-mark.route'
import { planOperations } from './door-changes.ts'
import { type DoorRow, doorRows } from './door-list.ts'
import { readDoorList } from './door-list-store.server.ts'
import { doorPath, doorPathAt } from './door-path.ts'

const schema = z.object({
  signup: z.string().default(''),
  /** Empty for the whole party. */
  person: z
    .string()
    .default('')
    .transform((text) => (/^\d{1,3}$/.test(text) ? Number(text) : null)),
  kind: z.enum(operationKinds),
  q: z.string().default(''),
})

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireEditor(context, eventCollection, params.id)
  return redirectToPage({ context }, doorPath(params.id), editAccess(eventCollection))
}

/** Handles a tap on the check-in page in a browser without JavaScript. */
export async function action({ params, ...args }: Route.ActionArgs) {
  await requireEditor(args.context, eventCollection, params.id)
  return runAdminAction(args, {
    permission: editAccess(eventCollection),
    load: (db) => requireEvent(db, params.id),
    schema,
    run: async ({ db, actor, now, item: event, value: { signup, person, kind, q } }) => {
      const list = await readDoorList(db, event, readLinkConfig(args.context).secret, now)
      const row = doorRows(list, list.operations).find(({ id }) => id === signup)
      if (!row || (person !== null && !row.people[person]))
        return { problem: 'This person is no longer on the list.' }
      const operations = planOperations(row, list.operations, { person, kind }, now)
      await recordOperations(db, event, operations, actor.id, now)
      return { path: doorPathAt(event.id, row.id, q), text: describe(kind, row, person) }
    },
    error: 'The check-in could not be saved. Please try again.',
    errorPath: doorPath(params.id),
  })
}

/** Says where people are now: one person, or the whole party, even those for whom the tap changed nothing. */
function describe(kind: OperationKind, { name, people }: DoorRow, person: number | null) {
  const isPlural = person === null && people.length > 1
  const who = isPlural ? `${name} and party` : (people[person ?? 0]?.label ?? name)
  if (kind === 'in') return `${who} ${isPlural ? 'are' : 'is'} here.`
  if (kind === 'out') return `${who} ${isPlural ? 'have' : 'has'} left.`
  return `${who} ${isPlural ? 'are' : 'is'} not checked in anymore.`
}
