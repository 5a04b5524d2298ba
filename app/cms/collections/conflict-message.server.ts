import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import type { Outcome } from './change-item-store.server.ts'
import { describeChangedFields } from './changed-fields.ts'
import type { VersionedCollection } from './collection.ts'
import { findRevision } from './revision-store.server.ts'

/** Explains a conflict: who saved the current version, when, and what they changed. */
export async function conflictMessage(
  db: Database,
  collection: VersionedCollection,
  { id, version }: { id: string; version: number },
  { version: current, by, at }: Extract<Outcome, { outcome: 'conflict' }>,
) {
  const [base, theirs, { timeZone }] = await Promise.all([
    findRevision(db, collection, id, version),
    findRevision(db, collection, id, current),
    readSettings(db),
  ])
  const noun = collection.singleton ? `the ${collection.noun}` : `this ${collection.noun}`
  const when = at ? ` on ${formatDateTime(at, timeZone)}` : ''
  const changes =
    base && theirs
      ? ` What changed: ${describeChangedFields(collection, theirs.snapshot, base.snapshot)}.`
      : ''
  return `${by} saved ${noun}${when} while you were editing.${changes} Your text is still here, but not saved yet. Save again to replace their version, which stays available under Versions.`
}
