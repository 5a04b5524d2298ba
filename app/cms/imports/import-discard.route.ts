import { redirect } from 'react-router'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import type { Route } from './+types/import-discard.route'
import { discardImport, findImport } from './import-store.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return redirect('/admin/imports')
}

/** Forgets a file that was not imported. */
export async function action({ context, params, request }: Route.ActionArgs) {
  requireAdmin(context)
  const db = context.get(databaseContext)
  if (!(await findImport(db, params.id))) notFound('Import')
  const gone = await discardImport(db, params.id)
  return goAndSay({ context, request }, '/admin/imports', {
    text: gone ? 'The file was discarded. Nothing was imported.' : 'It was started already.',
    tone: gone ? 'good' : 'bad',
  })
}
