import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { mailOrigin } from '#app/platform/http/mail-origin.server.ts'
import type { Route } from './+types/import-start.route'
import { requireImport, startImport } from './import-store.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, '/admin/imports', 'imports')

/** Starts an import; a double click starts it once. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  const path = `/admin/imports/${id}`
  return runAdminAction(args, {
    permission: 'imports',
    load: (db) => requireImport(db, id),
    run: async ({ db, admin, now, values: { invite, publish } }) => {
      const options = {
        invite: invite !== undefined,
        publish: publish !== undefined,
        origin: mailOrigin(args.context),
      }
      await startImport(db, id, options, admin, now)
      return { path }
    },
    error: 'The import could not be started. Please try again.',
    errorPath: path,
  })
}
