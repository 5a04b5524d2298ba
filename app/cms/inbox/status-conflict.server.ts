import type { Failure } from '#app/cms/admin-action/admin-action.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import type { Inbox } from './inbox.server.ts'
import type { InboxItem } from './status-store.server.ts'

/** Says who changed the status of an item first. */
export async function describeStatusConflict(
  db: Database,
  { statuses }: Pick<Inbox, 'statuses'>,
  {
    statusChangedBy,
    statusChangedAt,
    status,
  }: Pick<InboxItem, 'statusChangedBy' | 'statusChangedAt' | 'status'>,
): Promise<Failure> {
  const { timeZone } = await readSettings(db)
  const when = statusChangedAt ? ` on ${formatDateTime(statusChangedAt, timeZone)}` : ''
  const label = statuses[status]?.label ?? status
  return {
    problem: `${statusChangedBy ?? 'Someone else'} changed the status to “${label}”${when}. Your change was not saved. Please choose again.`,
  }
}
