import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { permissions } from '#app/platform/auth/permissions.ts'
import { notFound } from '#app/platform/http/errors.ts'
import type { Route } from './+types/delete-filter.route'
import { deleteFilter } from './saved-filter-store.server.ts'

const path = '/admin/saved-filters'

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, path, permissions)

/** Deletes a saved filter, with an undo that saves it again. */
export function action({ params, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: permissions,
    run: async ({ db, actor }) => {
      const filter = (await deleteFilter(db, actor.id, params.id)) ?? notFound('Filter')
      return { path, text: `Filter “${filter.name}” deleted.`, undo: { action: path, fields: filter } }
    },
    error: 'The filter could not be deleted. Please try again.',
    errorPath: path,
  })
}
