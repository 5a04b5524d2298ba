import { redirect } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import type { Route } from './+types/log-import-undo.route'
import { undoLogImport } from './log-import-store.server.ts'

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(`/quran/import/${encodeURIComponent(params.id)}`)

/** Undoes an import: deletes its entries, except those that the member has changed since. */
export async function action(args: Route.ActionArgs) {
  const { id: userId } = requireMember(args.context)
  await undoLogImport(args.context.get(databaseContext), userId, args.params.id, new Date())
  return redirectWithFlash(args, '/quran/import', {
    text: 'The import was undone.',
    tone: 'success',
    onSite: true,
  })
}
