import { redirect } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import type { Route } from './+types/log-import-discard.route'
import { discardLogImport } from './log-import-store.server.ts'

export const loader = () => redirect('/quran/import')

/** Deletes a file that was not imported. */
export async function action({ context, params }: Route.ActionArgs) {
  const { id: userId } = requireMember(context)
  await discardLogImport(context.get(databaseContext), userId, params.id)
  return redirect('/quran/import', 303)
}
