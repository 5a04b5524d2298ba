import { authorizeAndRecordExport } from '#app/cms/activity/record-export.server.ts'
import { editAccess } from '#app/cms/collections/collection.ts'
import { requireEditor } from '#app/cms/collections/require-editor.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { exportDatabaseContext } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import { realEmail } from '#app/platform/mail/placeholder-email.ts'
import { formatHours } from '#app/platform/time/hours.ts'
import type { Route } from './+types/attendance-export.route'
import { attendanceKeys, attendanceQuery } from './attendance-store.server.ts'

/**
 * Exports attendance as CSV, in the format that the attendance import reads. Organizers get only the attendance at
 * their own events.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { onlyAssignedTo } = await requireEditor(context, eventCollection)
  const label = onlyAssignedTo === null ? 'All attendance' : 'Attendance at their own events'
  await authorizeAndRecordExport(context, editAccess(eventCollection), label, 'attendance')
  const db = context.get(exportDatabaseContext)
  return csvResponse(
    'attendance',
    {
      Name: (row) => row.name,
      Email: (row) => realEmail(row.email) ?? '',
      Event: (row) => row.title,
      Date: (row) => row.localDate,
      Hours: (row) => formatHours(row.minutes === null ? null : Number(row.minutes)),
    },
    keysetPages(attendanceQuery(db, onlyAssignedTo), { keys: attendanceKeys }),
  )
}
