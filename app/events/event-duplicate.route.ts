import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import { duplicateItem } from '#app/revisions/item-store.server.ts'
import type { Route } from './+types/event-duplicate.route'
import { adminList } from './event-back.ts'
import { eventKind } from './event-kind.ts'
import { toList } from './event-turn.server.ts'

export const loader = (args: Route.LoaderArgs) => toList(args)

/** Makes a draft that says the same as an event, and opens it. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const db = context.get(databaseContext)
  const copy = (await duplicateItem(db, eventKind, params.id, admin, new Date())) ?? notFound('Event')
  const text = 'This is the copy, a draft. Change its date before you publish it.'
  return goAndSay({ context, request }, `${adminList}/${copy.id}`, { text })
}
