import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { notFound } from '#app/platform/http/errors.ts'
import type { Route } from './+types/duplicate-item.route'
import { duplicateItem } from './add-item-store.server.ts'
import { capitalize, editAccess, formPath, listPath } from './collection.ts'
import { requireEditor } from './require-editor.server.ts'
import { requireCollection } from './require-item.server.ts'

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const collection = await requireCollection(args.context, params)
  return redirectToPage(args, formPath(collection, params), editAccess(collection))
}

/** Adds a draft copy of an item, and opens it. */
export async function action({ params, ...args }: Route.ActionArgs) {
  const collection = await requireCollection(args.context, params)
  const { onlyAssignedTo } = await requireEditor(args.context, collection)
  return runAdminAction(args, {
    permission: editAccess(collection),
    run: async ({ db, actor, now }) => {
      const copy = await duplicateItem(db, collection, params.id, actor, now, onlyAssignedTo)
      if (!copy) return notFound(capitalize(collection.noun))
      const path = formPath(collection, copy)
      return {
        path,
        text: 'This is the copy. It is a draft, so visitors cannot see it yet.',
        undo: { action: `${path}/trash` },
      }
    },
    error: `Error duplicating ${collection.noun}. Please try again.`,
    errorPath: listPath(collection),
  })
}
