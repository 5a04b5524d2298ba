import type { AdminActionArgs } from '#app/cms/admin-action/admin-action.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { exportSelection } from '#app/platform/http/selection.ts'
import { type FindMatching, resolveSelection } from './run-bulk-change.server.ts'

/**
 * The ids of the selected rows of an export; null for the whole list. Throws a redirect to the list, with a message, if
 * the selection is empty, too large or outdated.
 */
export async function readExportedIds(
  args: AdminActionArgs,
  db: Database,
  { path, findMatching }: { path: string; findMatching: FindMatching },
  now: Date,
) {
  const selection = exportSelection(new URL(args.request.url).searchParams)
  if (!selection) return null
  const items = await resolveSelection(db, selection, findMatching, now)
  if ('problem' in items) throw redirectWithFlash(args, path, { text: items.problem, tone: 'error' })
  return items.map(({ id }) => id)
}
