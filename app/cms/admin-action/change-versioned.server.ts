import { type ActivityEntry, type Actor, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'

export type ChangeOutcome<Row> =
  | { outcome: 'changed'; before: Row }
  /** Someone else changed the row first. */
  | { outcome: 'conflict'; current: Row }
  | { outcome: 'notFound' }

export interface VersionedChange<Row> {
  /** Reads the row; undefined when there is none. */
  read: () => Promise<Row | undefined>
  /** Whether the row still has the version that the admin saw. */
  isCurrent: (row: Row) => boolean
  /** Writes the row if it still has that version; false if another transaction changed it first. */
  write: (before: Row) => Promise<boolean>
  activity: (before: Row) => ActivityEntry[]
}

/**
 * Changes a row if it still has the version that the admin saw (an optimistic lock), and records activity. Call it
 * within a transaction.
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
