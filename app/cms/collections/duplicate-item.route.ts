import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { notFound } from '#app/platform/http/errors.ts'
import type { Route } from './+types/duplicate-item.route'
import { duplicateItem } from './add-item-store.server.ts'
import { capitalize, formPath, listPath } from './collection.ts'
import { requireCollection } from './require-item.server.ts'

export function loader({ params, ...args }: Route.LoaderArgs) {
  return redirectToPage(args, formPath(requireCollection(args.context, params), params))
}

/** Adds a draft copy of an item, and opens it. */
export function action({ params, ...args }: Route.ActionArgs) {
  const collection = requireCollection(args.context, params)
  return runAdminAction(args, {
    run: async ({ db, admin, now }) => {
      const copy = await duplicateItem(db, collection, params.id, admin, now)
      if (!copy) return notFound(capitalize(collection.noun))
      const path = formPath(collection, copy)
      return {
        path,
        text: 'This is the copy. It is a draft that only admins see.',
        undo: { action: `${path}/trash` },
      }
    },
    error: `Error duplicating ${collection.noun}. Please try again.`,
    errorPath: listPath(collection),
  })
}
