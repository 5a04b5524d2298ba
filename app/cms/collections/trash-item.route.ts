import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { notFound } from '#app/platform/http/errors.ts'
import type { Route } from './+types/trash-item.route'
import { capitalize, deletedMessage, deleteErrorMessage, editAccess, listPath } from './collection.ts'
import { requireCollection, requireItem, returnPath } from './require-item.server.ts'
import { trashItem } from './trash-store.server.ts'

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const collection = await requireCollection(args.context, params)
  return redirectToPage(args, listPath(collection), editAccess(collection))
}

/** Moves an item to the trash, with an undo. An item that is there already keeps the time of its deletion. */
export async function action({ params, ...args }: Route.ActionArgs) {
  const collection = await requireCollection(args.context, params)
  return runAdminAction(args, {
    permission: editAccess(collection),
    load: (db) => requireItem(db, collection, params.id, { includeTrashed: true }),
    run: async ({ db, actor, now, item: { id, deletedAt }, values: { editor } }) => {
      if (deletedAt === null) {
        const { outcome } = await trashItem(db, collection, id, actor, now)
        if (outcome === 'notFound') return notFound(capitalize(collection.noun))
        if (outcome === 'conflict') return { problem: deleteErrorMessage(collection) }
      }
      const fields: Record<string, string> = editor ? { editor } : {}
      return {
        path: returnPath(collection, fields),
        text: deletedMessage(collection),
        undo: { action: `${listPath(collection)}/${id}/restore`, fields },
      }
    },
    error: deleteErrorMessage(collection),
    errorPath: (values) => returnPath(collection, values),
  })
}
