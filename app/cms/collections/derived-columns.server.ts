import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { Derived, Values, VersionedCollection, VersionedItem } from './collection.ts'

/** The columns that are derived from `values` and from the stored row, if there is one. */
export async function deriveColumns(
  db: Database,
  collection: VersionedCollection,
  { before, values }: { before: VersionedItem | null; values: Values },
  now: Date,
): Promise<Derived> {
  if (!collection.derive) return { values: {}, errors: {} }
  return collection.derive({ ...before, ...values }, { before, settings: await readSettings(db), now })
}
