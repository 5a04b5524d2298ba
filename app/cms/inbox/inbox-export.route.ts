import { recordExport } from '#app/cms/activity/record-export.server.ts'
import { exportDatabaseContext } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import { readStatusFilter } from '#app/platform/http/status-filter.ts'
import type { Route } from './+types/inbox-export.route'
import { requireInbox, statusLabels } from './inbox.server.ts'
import { type InboxItem, inboxItems, inboxOrder } from './status-store.server.ts'

/** Exports the filtered items of an inbox as CSV. */
export async function loader({ request, context, pattern }: Route.LoaderArgs) {
  const inbox = requireInbox({ context, pattern })
  const labels = statusLabels(inbox)
  await recordExport(context, inbox.permission, inbox.title)
  const db = context.get(exportDatabaseContext)
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
      'Status since (UTC)': (item: InboxItem) => item.statusChangedAt,
      'Status set by': (item: InboxItem) => item.statusChangedBy,
    },
    keysetPages(inboxItems(db, inbox, { status, search }), inboxOrder),
  )
}
