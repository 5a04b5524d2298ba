import { redirect } from 'react-router'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import type { Route } from './+types/import-columns.route'
import { chosenColumns, csvFields, missingFields } from './csv-columns.ts'
import { changeColumns, findImport } from './import-store.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return redirect('/admin/imports')
}

/** Reads a file again with the columns that were chosen. */
export async function action({ context, params, request }: Route.ActionArgs) {
  requireAdmin(context)
  const db = context.get(databaseContext)
  const job = (await findImport(db, params.id)) ?? notFound('Import')
  const fields = job.kind === 'events' ? [] : csvFields[job.kind]
  const columns = chosenColumns(fields, JSON.parse(job.headers), await readFields(request))
  const page = `/admin/imports/${params.id}`
  const missing = missingFields(fields, columns).map(({ label }) => label)
  if (missing.length > 0) {
    const text = `Please choose a column for ${missing.join(' and ')}.`
    return goAndSay({ context, request }, page, { text, tone: 'bad' })
  }
  await changeColumns(db, params.id, columns, new Date())
  return redirect(page, 303)
}
