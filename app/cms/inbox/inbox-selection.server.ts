import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import type { ChangedItem, ItemOutcome } from '#app/cms/bulk-changes/bulk-change-store.server.ts'
import type { FindMatching } from '#app/cms/bulk-changes/run-bulk-change.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { SelectedItem } from '#app/platform/http/selection.ts'
import { parseStatusFilter } from '#app/platform/http/status-filter.ts'
import { changeItemStatus } from './change-item-status.server.ts'
import { type Inbox, statusLabels } from './inbox.server.ts'
import { findInboxItem, inboxItems } from './status-store.server.ts'

/** Finds the items of an inbox that match the filter of its list. */
export const findInInbox =
  (inbox: Inbox): FindMatching =>
  (db, filter, limit) =>
    inboxItems(db, inbox, parseStatusFilter(filter, statusLabels(inbox)))
      .clearSelect()
      .select(['id', 'version'])
      .orderBy('id')
      .limit(limit)
      .execute()

interface SelectedStatus extends SelectedItem {
  status: string
  /** The date of the status, by its column. */
  columns: Record<string, string | null>
}

/**
 * Changes the status of a selected item; 'refused' if that status cannot follow the current one, or if the inbox has
 * another reason against it (`statusProblem`).
 */
export async function changeSelectedStatus(
  tx: Database,
  inbox: Inbox,
  { id, version, status, columns }: SelectedStatus,
  actor: Actor,
  now: Date,
): Promise<ItemOutcome> {
  const item = await findInboxItem(tx, inbox.table, id)
  if (!item) return { outcome: 'notFound' }
  if (item.version !== version) return { outcome: 'conflict' }
  if (item.status === status) return { outcome: 'unchanged' }
  if (inbox.next && !inbox.next[item.status]?.includes(status)) return { outcome: 'refused' }
  const column = inbox.statusDate?.column
  const before = {
    status: item.status,
    ...(column ? { [column]: (item as unknown as Record<string, string | null>)[column] ?? null } : {}),
  }
  const change = { status, version, ...columns }
  const result = await changeItemStatus(tx, inbox, item, change, { actor, now })
  if (result.outcome !== 'changed') return { outcome: result.outcome }
  return { outcome: 'changed', version: result.version, before }
}

/** Restores the status that an item had before a bulk change, if nobody has changed the item since then. */
export async function revertSelectedStatus(
  tx: Database,
  inbox: Inbox,
  { id, version, before }: ChangedItem,
  actor: Actor,
  now: Date,
): Promise<ItemOutcome> {
  const item = await findInboxItem(tx, inbox.table, id)
  if (!item) return { outcome: 'notFound' }
  const change = { ...before, status: String(before.status), version }
  const result = await changeItemStatus(tx, inbox, item, change, { actor, now })
  if (result.outcome !== 'changed') return { outcome: result.outcome }
  return { outcome: 'changed', version: result.version, before: null }
}
