import { redirect } from 'react-router'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { logError } from '#app/platform/http/log-error.server.ts'
import type { Route } from './+types/trash-item.route'
import type { Outcome } from './change-item-store.server.ts'
import { capitalize, deletedMessage, deleteErrorMessage, listPath } from './collection.ts'
import { requireCollection, requireItem, returnPath } from './require-item.server.ts'
import { trashItem } from './trash-store.server.ts'

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
  const list = returnPath(collection, fields)
  const { id } = await requireItem(db, collection, params.id, { trashed: true })
  const failed = () =>
    redirectWithFlash({ context, request }, list, { text: deleteErrorMessage(collection), tone: 'bad' })
  let result: Outcome
  try {
    result = await trashItem(db, collection, id, admin, new Date())
  } catch (error) {
    logError(context, error)
    return failed()
  }
  if (result.outcome === 'notFound') return notFound(capitalize(collection.noun))
  if (result.outcome === 'conflict') return failed()
  const place: Record<string, string> = fields.place ? { place: fields.place } : {}
  return redirectWithFlash({ context, request }, list, {
    text: deletedMessage(collection),
    undo: { action: `${listPath(collection)}/${id}/restore`, fields: place },
  })
}
