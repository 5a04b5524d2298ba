import { redirect } from 'react-router'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { logFault } from '#app/platform/http/fault.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import type { Route } from './+types/trash-item.route'
import { askedItem, listAsked, requireCollection } from './asked-item.server.ts'
import { capital, couldNotDelete, deleted, listPath } from './collection.ts'
import { type Outcome, trashItem } from './item-store.server.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  return redirect(listPath(requireCollection(context, params)))
}

/** Deletes an item, which can be undone. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const collection = requireCollection(context, params)
  const db = context.get(databaseContext)
  const fields = await readFields(request)
  const list = listAsked(collection, fields)
  const { id } = await askedItem(db, collection, params.id, { trashed: true })
  const failed = () => goAndSay({ context, request }, list, { text: couldNotDelete(collection), tone: 'bad' })
  let result: Outcome
  try {
    result = await trashItem(db, collection, id, admin, new Date())
  } catch (error) {
    logFault(context, error)
    return failed()
  }
  if (result.outcome === 'gone') return notFound(capital(collection.noun))
  if (result.outcome === 'conflict') return failed()
  const place: Record<string, string> = fields.place ? { place: fields.place } : {}
  return goAndSay({ context, request }, list, {
    text: deleted(collection),
    undo: { action: `${listPath(collection)}/${id}/restore`, fields: place },
  })
}
