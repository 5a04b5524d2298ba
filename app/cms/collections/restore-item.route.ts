import { redirect } from 'react-router'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import type { Route } from './+types/restore-item.route'
import { askedItem, listAsked, requireCollection } from './asked-item.server.ts'
import { capital, listPath, titleOf } from './collection.ts'
import { restoreItem } from './item-store.server.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  return redirect(`${listPath(requireCollection(context, params))}/trash`)
}

/** Brings an item back from the trash. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const collection = requireCollection(context, params)
  const db = context.get(databaseContext)
  const fields = await readFields(request)
  const item = await askedItem(db, collection, params.id, { trashed: true })
  const { outcome } = await restoreItem(db, collection, item.id, admin, new Date())
  if (outcome === 'gone') return notFound(capital(collection.noun))
  if (outcome === 'conflict') {
    const text = `Somebody else changes this ${collection.noun} right now. Please look, and try once more.`
    return goAndSay({ context, request }, `${listPath(collection)}/trash`, { text, tone: 'bad' })
  }
  return goAndSay({ context, request }, listAsked(collection, fields), {
    text: `“${titleOf(collection, item)}” is back.`,
  })
}
