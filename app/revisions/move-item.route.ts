import { redirect } from 'react-router'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import type { Route } from './+types/move-item.route'
import { askedItem, askedKind, listAsked } from './asked-item.server.ts'
import { listPath, titleOf } from './kind.ts'
import { moveItem } from './order-store.server.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  return redirect(listPath(askedKind(params)))
}

/** Moves an item one place up or down in its list. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const kind = askedKind(params)
  const db = context.get(databaseContext)
  const fields = await readFields(request)
  const item = await askedItem(db, kind, params.id)
  const direction = fields.direction === 'up' ? 'up' : 'down'
  const moved =
    kind.ordered === true && (await moveItem(db, kind, { id: item.id, direction }, admin, new Date()))
  const where = direction === 'up' ? 'first' : 'last'
  const text = `“${titleOf(kind, item)}” ${moved ? `moved ${direction}.` : `is the ${where} one already.`}`
  const cursor = fields.cursor ? `?${new URLSearchParams({ cursor: fields.cursor })}` : ''
  const list = listAsked(kind, fields)
  return goAndSay({ context, request }, list === listPath(kind) ? list + cursor : list, { text })
}
