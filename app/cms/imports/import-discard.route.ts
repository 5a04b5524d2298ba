import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import type { Route } from './+types/import-discard.route'
import { importsAccess } from './import.ts'
import { discardImport } from './import-store.server.ts'
import { requireAllowedImport } from './require-import.server.ts'

const listPath = '/admin/imports'

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, listPath, importsAccess)

/** Deletes a file that was not imported. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: importsAccess,
    load: () => requireAllowedImport(args.context, id),
    run: async ({ db }) =>
      (await discardImport(db, id))
        ? { path: listPath, text: 'The file was discarded. Nothing was imported.', tone: 'success' }
        : { problem: 'The import has already started.' },
    error: 'The file could not be discarded. Please try again.',
    errorPath: listPath,
  })
}
