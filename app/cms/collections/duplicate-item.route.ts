import { redirect } from 'react-router'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import type { Route } from './+types/duplicate-item.route'
import { duplicateItem } from './add-item-store.server.ts'
import { capitalize, listPath } from './collection.ts'
import { requireCollection } from './require-item.server.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  return redirect(`${listPath(requireCollection(context, params))}/${params.id}`)
}

/** Makes a draft of the same words, and opens it. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const collection = requireCollection(context, params)
  const copy = await duplicateItem(context.get(databaseContext), collection, params.id, admin, new Date())
  if (!copy) return notFound(capitalize(collection.noun))
  return redirectWithFlash({ context, request }, `${listPath(collection)}/${copy.id}`, {
    text: 'This is the copy: a draft that only admins see.',
    undo: { action: `${listPath(collection)}/${copy.id}/trash` },
  })
}
