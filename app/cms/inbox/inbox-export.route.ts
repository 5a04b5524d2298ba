import { authorizeAndRecordExport } from '#app/cms/activity/record-export.server.ts'
import { readExportedIds } from '#app/cms/bulk-changes/export-selection.server.ts'
import { exportDatabaseContext } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import { readStatusFilter } from '#app/platform/http/status-filter.ts'
import type { Route } from './+types/inbox-export.route'
import { inboxPath, requireInbox, statusLabels } from './inbox.server.ts'
import { findInInbox } from './inbox-selection.server.ts'
import { type InboxItem, inboxItems, inboxItemsById, inboxOrder } from './status-store.server.ts'

/** Exports the filtered or the selected items of an inbox as CSV. */
export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args
  const inbox = requireInbox(args)
  const labels = statusLabels(inbox)
  const db = context.get(exportDatabaseContext)
  const list = { path: inboxPath(inbox), findMatching: findInInbox(inbox) }
  const ids = await readExportedIds(args, db, list, new Date())
  await authorizeAndRecordExport(context, inbox.permission, inbox.title)
  const { status, search } = readStatusFilter(request, labels)
  const columns = Object.entries(inbox.csv).map(
    ([name, cell]) =>
      [name, (item: InboxItem) => cell(item, { status: labels[item.status] ?? item.status })] as const,
  )
  return csvResponse<InboxItem>(
    inbox.path,
    {
      ...Object.fromEntries(columns),
      'Submitted at (UTC)': (item: InboxItem) => item.createdAt,
      'Status changed (UTC)': (item: InboxItem) => item.statusChangedAt,
      'Status set by': (item: InboxItem) => item.statusChangedBy,
    },
    keysetPages(ids ? inboxItemsById(db, inbox, ids) : inboxItems(db, inbox, { status, search }), inboxOrder),
  )
}
