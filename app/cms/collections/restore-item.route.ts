import { redirect } from 'react-router'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import type { Route } from './+types/restore-item.route'
import { capitalize, listPath, titleOf } from './collection.ts'
import { requireCollection, requireItem, returnPath } from './require-item.server.ts'
import { restoreItem } from './trash-store.server.ts'

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
  const item = await requireItem(db, collection, params.id, { trashed: true })
  const { outcome } = await restoreItem(db, collection, item.id, admin, new Date())
  if (outcome === 'notFound') return notFound(capitalize(collection.noun))
  if (outcome === 'conflict') {
    const text = `Somebody else changes this ${collection.noun} right now. Please look, and try once more.`
    return redirectWithFlash({ context, request }, `${listPath(collection)}/trash`, { text, tone: 'bad' })
  }
  return redirectWithFlash({ context, request }, returnPath(collection, fields), {
    text: `“${titleOf(collection, item)}” is back.`,
  })
}
