import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { notFound } from '#app/platform/http/errors.ts'
import type { Route } from './+types/restore-item.route'
import { capitalize, editAccess, titleOf, trashPath } from './collection.ts'
import { requireCollection, requireItem, returnPath } from './require-item.server.ts'
import { restoreItem } from './trash-store.server.ts'

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const collection = await requireCollection(args.context, params)
  return redirectToPage(args, trashPath(collection), editAccess(collection))
}

/** Restores an item from the trash. */
export async function action({ params, ...args }: Route.ActionArgs) {
  const collection = await requireCollection(args.context, params)
  return runAdminAction(args, {
    permission: editAccess(collection),
    load: (db) => requireItem(db, collection, params.id, { includeTrashed: true }),
    run: async ({ db, actor, now, item, values }) => {
      const { outcome } = await restoreItem(db, collection, item.id, actor, now)
      if (outcome === 'notFound') return notFound(capitalize(collection.noun))
      if (outcome === 'conflict') {
        return {
          problem: `Someone else is changing this ${collection.noun} right now. Please review it and try again.`,
        }
      }
      return { path: returnPath(collection, values), text: `“${titleOf(collection, item)}” was restored.` }
    },
    error: `Error restoring ${collection.noun}. Please try again.`,
    errorPath: trashPath(collection),
  })
}
