import { adminList } from '#app/events/event-back.ts'
import { eventKind } from '#app/events/event-kind.ts'
import type { StoredEvent } from '#app/events/event-store.server.ts'
import { toList } from '#app/events/event-turn.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import { findItem } from '#app/revisions/item-store.server.ts'
import type { Route } from './+types/attendees-admin.route'
import { addAttendee } from './attendance-store.server.ts'
import { minutesOf } from './hours.ts'

export const loader = (args: Route.LoaderArgs) => toList(args)

/** Writes down somebody who came without having signed up. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const db = context.get(databaseContext)
  const event = (await findItem(db, eventKind, params.id)) as StoredEvent | undefined
  if (!event || event.deletedAt) notFound('Event')
  const { email = '', hours = '' } = await readFields(request)
  const say = (text: string, tone: 'good' | 'bad' = 'bad') =>
    goAndSay({ context, request }, `${adminList}/${params.id}/attendance`, { text, tone })
  const minutes = minutesOf(hours)
  if (minutes === undefined) return say('These hours were not understood: write 2 or 2.5. Nothing was saved.')
  const address = email.trim().slice(0, 254)
  const found = await addAttendee(db, event, { email: address, minutes }, admin, new Date())
  return found
    ? say(`${address} was added.`, 'good')
    : say(`No member has the address ${address || '(none)'}.`)
}
