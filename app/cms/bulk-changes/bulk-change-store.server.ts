import { randomUUID } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import type { SelectedItem } from '#app/platform/http/selection.ts'
import { type BulkResult, type SkipReason, zeroCounts } from './bulk-result.ts'

/** The column values that an undo restores. */
type Columns = Record<string, string | number | null>

/** An item that a bulk action changed: its new version, and the previous values of the changed columns. */
export interface ChangedItem extends SelectedItem {
  before: Columns
}

/** What an action did to one item. */
export type ItemOutcome =
  /** `before` is null if the change cannot be undone. */
  { outcome: 'changed'; version: number; before: Columns | null } | { outcome: SkipReason }

/** How long a bulk action can be undone. A day is enough: the message with the undo button is shown only once. */
const retentionMs = 86_400_000

/**
 * Applies a change to each item, and stores what is needed to undo all changes together. The result's `undo` is the id
 * of the stored undo; null if there is nothing to undo. Call it within a transaction; `change` runs in that transaction
 * and records its activity entry.
 */
export async function changeEach(
  tx: Database,
  { list, items }: { list: string; items: readonly SelectedItem[] },
  change: (item: SelectedItem) => Promise<ItemOutcome>,
  now: Date,
): Promise<BulkResult & { undo: string | null }> {
  const result = { ...zeroCounts }
  const changed: ChangedItem[] = []
  for (const item of items) {
    const outcome = await change(item)
    result[outcome.outcome] += 1
    if (outcome.outcome === 'changed' && outcome.before)
      changed.push({ id: item.id, version: outcome.version, before: outcome.before })
  }
  return { ...result, undo: changed.length > 0 ? await saveUndo(tx, list, changed, now) : null }
}

/**
 * Reverts each item of a bulk action, unless it has been changed since then; null if the action was already undone or
 * is more than a day old. Call it within a transaction.
 */
export async function revertEach(
  tx: Database,
  { list, id }: { list: string; id: string },
  revert: (item: ChangedItem) => Promise<ItemOutcome>,
  now: Date,
): Promise<BulkResult | null> {
  const items = await takeUndo<ChangedItem[]>(tx, { list, id }, now)
  if (!items) return null
  const result = { ...zeroCounts }
  for (const item of items) result[(await revert(item)).outcome] += 1
  return result
}

/** Returns and deletes what `saveUndo` stored; null if it was already taken, or is more than a day old. */
export async function takeUndo<Stored>(tx: Database, { list, id }: { list: string; id: string }, now: Date) {
  if (!/^[\w-]+$/.test(id)) return null
  const row = await tx
    .deleteFrom('bulkChange')
    .where('id', '=', id)
    .where('list', '=', list)
    .where('changedAt', '>', new Date(now.getTime() - retentionMs).toISOString())
    .returning('items')
    .executeTakeFirst()
  return row ? (JSON.parse(row.items) as Stored) : null
}

/** Stores what is needed to undo a change to several items of a list, and returns its id. */
export async function saveUndo(
  tx: Database,
  list: string,
  items: unknown,
  now: Date,
  id = randomUUID() as string,
) {
  const cutoff = new Date(now.getTime() - retentionMs).toISOString()
  await tx.deleteFrom('bulkChange').where('changedAt', '<=', cutoff).execute()
  await tx
    .insertInto('bulkChange')
    .values({ id, list, changedAt: now.toISOString(), items: JSON.stringify(items) })
    .execute()
  return id
}
