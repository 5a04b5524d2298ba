import type { Database } from '#app/platform/database/database.ts'
import { lockAttendance } from './lock-attendance.ts'

/**
 * After an event's dates were corrected, moves its hours to its first day, except those that are on one of its days.
 * Call it in the transaction that changes the event.
 */
export async function moveHours(
  tx: Database,
  { id, localDate, lastDate }: { id: string; localDate: string; lastDate: string },
  now: Date,
) {
  const misdated = () =>
    tx
      .selectFrom('volunteerHours')
      .select('id')
      .where('eventId', '=', id)
      .where(({ eb, or }) => or([eb('localDate', '<', localDate), eb('localDate', '>', lastDate)]))
  if (!(await misdated().executeTakeFirst())) return
  await lockAttendance(tx, id, now)
  await tx.updateTable('volunteerHours').set({ localDate }).where('id', 'in', misdated()).execute()
}
