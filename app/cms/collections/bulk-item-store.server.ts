import type { Verb } from '#app/cms/activity/activity.ts'
import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import type { ChangedItem, ItemOutcome } from '#app/cms/bulk-changes/bulk-change-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { SelectedItem } from '#app/platform/http/selection.ts'
import { isAssigned } from './assignment-store.server.ts'
import { changeItemIn, type Outcome } from './change-item-store.server.ts'
import type { Collection } from './collection.ts'
import { findItem } from './item-store.server.ts'
import { columnsOfChange, type StateChange, verbOfChange } from './state-change.ts'
import { deleteItemPermanentlyIn } from './trash-store.server.ts'

interface Scope {
  collection: Collection
  /** The member's id if they may edit only what is assigned to them, else null. */
  onlyAssignedTo: string | null
}

/** Applies one change of a bulk action to an item that still has the version that the admin saw. */
export async function changeSelectedItem(
  tx: Database,
  { collection, onlyAssignedTo }: Scope,
  { id, version, change }: SelectedItem & { change: StateChange },
  actor: Actor,
  now: Date,
): Promise<ItemOutcome> {
  const item = await findEditable(tx, { collection, onlyAssignedTo }, id)
  if (!item) return { outcome: 'notFound' }
  if (item.version !== version) return { outcome: 'conflict' }
  const values = columnsOfChange(change, item, now)
  if (!values) return { outcome: 'unchanged' }
  const before = Object.fromEntries(Object.keys(values).map((column) => [column, item[column] ?? null]))
  const verb = verbOfChange[change]
  const result = await changeItemIn(tx, collection, { id, version, values, verb }, actor, now)
  return outcomeOf(result, before)
}

/**
 * Permanently deletes an item of a bulk action from the trash; 'refused' if it has participants, 'conflict' if it was
 * restored or changed since the admin saw it.
 */
export async function deleteSelectedItemPermanently(
  tx: Database,
  { collection, onlyAssignedTo }: Scope,
  { id, version }: SelectedItem,
  actor: Actor,
  now: Date,
): Promise<ItemOutcome> {
  const item = await findEditable(tx, { collection, onlyAssignedTo }, id)
  if (!item) return { outcome: 'notFound' }
  if (item.version !== version || !item.deletedAt) return { outcome: 'conflict' }
  if (!(await deleteItemPermanentlyIn(tx, collection, id, actor, now))) return { outcome: 'refused' }
  return { outcome: 'changed', version, before: null }
}

/** Restores the columns that a bulk action changed, if nobody has changed the item since then. */
export async function revertSelectedItem(
  tx: Database,
  { collection, onlyAssignedTo }: Scope,
  { id, version, before }: ChangedItem,
  actor: Actor,
  now: Date,
): Promise<ItemOutcome> {
  const item = await findEditable(tx, { collection, onlyAssignedTo }, id)
  if (!item) return { outcome: 'notFound' }
  const change = { id, version, values: before, ...verbOfRevert(before) }
  return outcomeOf(await changeItemIn(tx, collection, change, actor, now), null)
}

/** The verb if the revert moves the item into or out of the trash; otherwise it is derived from the change. */
function verbOfRevert(before: ChangedItem['before']): { verb?: Verb } {
  if (!('deletedAt' in before)) return {}
  return { verb: before.deletedAt === null ? 'restored' : 'deleted' }
}

async function findEditable(tx: Database, { collection, onlyAssignedTo }: Scope, id: string) {
  const item = await findItem(tx, collection, id)
  if (!item || onlyAssignedTo === null) return item
  return (await isAssigned(tx, collection, id, onlyAssignedTo)) ? item : undefined
}

function outcomeOf(
  result: Outcome,
  before: Extract<ItemOutcome, { outcome: 'changed' }>['before'],
): ItemOutcome {
  if (result.outcome !== 'changed') return { outcome: result.outcome }
  return { outcome: 'changed', version: result.item.version, before }
}
