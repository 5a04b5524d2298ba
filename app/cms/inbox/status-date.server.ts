import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import type { Inbox } from './inbox.server.ts'

/** The date column to store with the new status: the chosen day or today, but null for a status without a date. */
export async function readStatusDate(
  db: Database,
  { statusDate }: Inbox,
  values: Record<string, string>,
  now: Date,
): Promise<{ problem?: undefined; columns: Record<string, string | null> } | { problem: string }> {
  if (!statusDate) return { columns: {} }
  const { timeZone } = await readSettings(db)
  const today = localDateIn(now, timeZone)
  const { status, column, schema } = statusDate
  const day = schema(today).safeParse(values[column] ?? today)
  if (!day.success) return { problem: day.error.issues[0]?.message ?? '' }
  return { columns: { [column]: values.status === status ? day.data : null } }
}
