import type { Said } from '#app/platform/http/said.server.ts'
import { historyPath, type VersionedCollection } from './collection.ts'
import type { Outcome } from './item-store.server.ts'

/** The form in a toast that takes a change back. */
export const undoOf = (
  collection: VersionedCollection,
  { item, from }: Extract<Outcome, { outcome: 'changed' }>,
  label = 'Undo',
): NonNullable<Said['undo']> => ({
  action: `${historyPath(collection, item)}/${from}`,
  fields: { version: String(item.version), whole: 'yes' },
  label,
})
