import { redirect } from 'react-router'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { mailOrigin } from '#app/platform/http/mail-origin.server.ts'
import type { Route } from './+types/import-start.route'
import { findImport, startImport } from './import-store.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return redirect('/admin/imports')
}

/** Starts an import; the button pressed twice starts it once. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const db = context.get(databaseContext)
  if (!(await findImport(db, params.id))) notFound('Import')
  const { invite, publish } = await readFields(request)
  const options = {
    invite: invite !== undefined,
    publish: publish !== undefined,
    origin: mailOrigin(context, request),
  }
  await startImport(db, params.id, options, admin, new Date())
  return redirect(`/admin/imports/${params.id}`, 303)
}
