import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import type { Outcome } from './change-item-store.server.ts'
import { listChangedFields } from './changed-fields.ts'
import type { VersionedCollection } from './collection.ts'
import { findRevision } from './revision-store.server.ts'

/** Tells somebody whose change was refused who was faster, when, and with what. */
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
  const thing = collection.singleton ? `the ${collection.noun}` : `this ${collection.noun}`
  const when = at ? ` on ${formatDateTime(at, timeZone)}` : ''
  const what =
    base && theirs ? ` What changed: ${listChangedFields(collection, theirs.snapshot, base.snapshot)}.` : ''
  return `${by} saved ${thing}${when}, while you were writing.${what} What you typed is still here and not saved yet. Save again to put it in place of theirs; theirs stays among the versions.`
}
