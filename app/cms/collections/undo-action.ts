import type { Flash } from '#app/platform/http/flash.server.ts'
import type { Outcome } from './change-item-store.server.ts'
import { historyPath, type VersionedCollection } from './collection.ts'

/** The undo button of a change, for a flash message. */
export const undoAction = (
  collection: VersionedCollection,
  { item, from }: Extract<Outcome, { outcome: 'changed' }>,
  label = 'Undo',
): NonNullable<Flash['undo']> => ({
  action: `${historyPath(collection, item)}/${from}`,
  fields: { version: String(item.version), withPublication: 'yes' },
  label,
})
