import { type ActivityEntry, type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'

export type ChangeOutcome<Row> =
  | { outcome: 'changed'; before: Row }
  /** Somebody else changed the row first. */
  | { outcome: 'conflict'; current: Row }
  | { outcome: 'notFound' }

export interface VersionedChange<Row> {
  /** Reads the row; undefined when there is none. */
  read: () => Promise<Row | undefined>
  /** Whether the row is still the one that the admin saw. */
  isCurrent: (row: Row) => boolean
  /** Writes the row where it still has that version; false when another transaction was faster. */
  write: (before: Row) => Promise<boolean>
  /** What the activity log says about the change. */
  activity: (before: Row) => ActivityEntry[]
}

/**
 * Changes a row only if it is still as the admin saw it (an optimistic lock), and records the change in the activity
 * log. Call it within a transaction.
 */
export async function changeVersioned<Row>(
  tx: Database,
  { read, isCurrent, write, activity }: VersionedChange<Row>,
  actor: Actor,
  now: Date,
): Promise<ChangeOutcome<Row>> {
  const before = await read()
  if (!before) return { outcome: 'notFound' }
  if (!isCurrent(before)) return { outcome: 'conflict', current: before }
  if (!(await write(before))) {
    const current = await read()
    return current ? { outcome: 'conflict', current } : { outcome: 'notFound' }
  }
  for (const entry of activity(before)) await recordActivity(tx, actor, entry, now)
  return { outcome: 'changed', before }
}
