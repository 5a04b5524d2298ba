import { redirectToPage, runAdminAction, type Success } from '#app/cms/admin-action/admin-action.server.ts'
import type { Route } from './+types/move-item.route'
import { editAccess, listPath, titleOf } from './collection.ts'
import { moveItem, moveItemTo } from './order-store.server.ts'
import { requireCollection, requireItem, returnPath } from './require-item.server.ts'

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const collection = await requireCollection(args.context, params)
  return redirectToPage(args, listPath(collection), editAccess(collection))
}

/** Moves an item one position up or down in its list, or to the position of another one (`to`). */
export async function action({ params, ...args }: Route.ActionArgs) {
  const collection = await requireCollection(args.context, params)
  return runAdminAction(args, {
    permission: editAccess(collection),
    load: (db) => requireItem(db, collection, params.id),
    run: async ({ db, actor, now, item, values }) => {
      const { direction: requestedDirection, to, ...fields } = values
      const backPath = returnPath(collection, fields)
      const path =
        fields.cursor && backPath === listPath(collection)
          ? `${backPath}?${cursorQuery(fields.cursor)}`
          : backPath
      const title = `“${titleOf(collection, item)}”`
      const success = (text: string, undoFields: Record<string, string>): Success => ({
        path,
        text,
        inPlace: true,
        undo: { action: `${listPath(collection)}/${item.id}/move`, fields: { ...fields, ...undoFields } },
      })
      if (!collection.sortable) return { path, text: 'These items cannot be reordered.' }
      if (to) {
        const undoTarget = await moveItemTo(db, collection, { id: item.id, to }, actor, now)
        return undoTarget
          ? success(`${title} moved.`, { to: undoTarget })
          : { path, text: `${title} was not moved.`, inPlace: true }
      }
      const direction = requestedDirection === 'up' ? 'up' : 'down'
      if (await moveItem(db, collection, { id: item.id, direction }, actor, now)) {
        return success(`${title} moved ${direction}.`, { direction: direction === 'up' ? 'down' : 'up' })
      }
      const end = direction === 'up' ? 'first' : 'last'
      return { path, text: `${title} is already ${end}.`, inPlace: true }
    },
    error: `Error moving ${collection.noun}. Please try again.`,
    errorPath: (values) => returnPath(collection, values),
  })
}

const cursorQuery = (cursor: string) => new URLSearchParams({ cursor })
