import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import type { Route } from './+types/import-columns.route'
import { missingFields, readColumnChoice } from './csv-columns.ts'
import { importsAccess } from './import.ts'
import { changeColumns } from './import-store.server.ts'
import { importersContext } from './importer.server.ts'
import { requireAllowedImport } from './require-import.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, '/admin/imports', importsAccess)

/** Rereads a file with the chosen columns. */
export function action({ params: { id }, ...args }: Route.ActionArgs) {
  const path = `/admin/imports/${id}`
  return runAdminAction(args, {
    permission: importsAccess,
    load: () => requireAllowedImport(args.context, id),
    run: async ({ db, now, item: storedImport, values }) => {
      const { fields } = args.context.get(importersContext)[storedImport.kind]
      const columns = readColumnChoice(fields, JSON.parse(storedImport.headers), values)
      const missing = missingFields(fields, columns).map(({ label }) => label)
      if (missing.length > 0) return { problem: `Please choose a column for ${missing.join(' and ')}.` }
      await changeColumns(db, id, columns, now)
      return { path }
    },
    error: 'The columns could not be saved. Please try again.',
    errorPath: path,
  })
}
