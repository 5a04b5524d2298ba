import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { linkOrigin } from '#app/platform/http/link-origin.server.ts'
import type { Route } from './+types/import-start.route'
import { importsAccess } from './import.ts'
import { resumeImport, startImport } from './import-store.server.ts'
import { requireAllowedImport } from './require-import.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, '/admin/imports', importsAccess)

/** Starts an import, or continues one that failed; a double click does so only once. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  const path = `/admin/imports/${id}`
  return runAdminAction(args, {
    permission: importsAccess,
    load: () => requireAllowedImport(args.context, id),
    run: async ({ db, actor, now, values: { invite, publish } }) => {
      const options = {
        invite: invite !== undefined,
        publish: publish !== undefined,
        origin: linkOrigin(args.context),
      }
      if (!(await startImport(db, id, options, actor, now))) await resumeImport(db, id, actor, now)
      return { path }
    },
    error: 'The import could not be started. Please try again.',
    errorPath: path,
  })
}
