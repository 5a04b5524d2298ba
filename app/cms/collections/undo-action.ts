import type { Flash } from '#app/platform/http/flash.server.ts'
import type { Outcome } from './change-item-store.server.ts'
import { historyPath, type VersionedCollection } from './collection.ts'

/**
 * The undo button of a change, for a flash message. After the undo, the admin returns to the page `next`, or else to
 * the item's form.
 */
export const undoAction = (
  collection: VersionedCollection,
  { item, from }: Extract<Outcome, { outcome: 'changed' }>,
  { label = 'Undo', next = '' }: { label?: string; next?: string } = {},
): NonNullable<Flash['undo']> => ({
  action: `${historyPath(collection, item)}/${from}`,
  fields: { version: String(item.version), withPublication: 'yes', ...(next && { next }) },
  label,
})
