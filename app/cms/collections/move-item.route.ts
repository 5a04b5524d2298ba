import { redirect } from 'react-router'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import type { Route } from './+types/move-item.route'
import { listPath, titleOf } from './collection.ts'
import { moveItem, moveItemTo } from './order-store.server.ts'
import { requireCollection, requireItem, returnPath } from './require-item.server.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  return redirect(listPath(requireCollection(context, params)))
}

/** Moves an item one place up or down in its list, or to the place of another (`to`). */
export async function action({ context, request, params }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const collection = requireCollection(context, params)
  const db = context.get(databaseContext)
  const { direction: requestedDirection, to, ...fields } = await readFields(request)
  const item = await requireItem(db, collection, params.id)
  const list = returnPath(collection, fields)
  const path = fields.cursor && list === listPath(collection) ? `${list}?${query(fields.cursor)}` : list
  const title = `“${titleOf(collection, item)}”`
  const say = (text: string, back?: Record<string, string>) =>
    redirectWithFlash({ context, request }, path, {
      text,
      ...(back
        ? { undo: { action: `${listPath(collection)}/${item.id}/move`, fields: { ...fields, ...back } } }
        : {}),
    })
  if (!collection.sortable) return say('These have no order.')
  if (to) {
    const back = await moveItemTo(db, collection, { id: item.id, to }, admin, new Date())
    return back ? say(`${title} moved.`, { to: back }) : say(`${title} stays where it is.`)
  }
  const direction = requestedDirection === 'up' ? 'up' : 'down'
  if (await moveItem(db, collection, { id: item.id, direction }, admin, new Date())) {
    return say(`${title} moved ${direction}.`, { direction: direction === 'up' ? 'down' : 'up' })
  }
  return say(`${title} is the ${direction === 'up' ? 'first' : 'last'} one already.`)
}

const query = (cursor: string) => new URLSearchParams({ cursor })
