import { recordDeed } from '#app/activity/activity-store.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import type { Route } from './+types/attendance-export.route'
import { attendanceKeys, attendanceQuery } from './attendance-store.server.ts'
import { hoursText } from './hours.ts'

/** Who was at which event, as a file that can be imported again. */
export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const db = context.get(databaseContext)
  await recordDeed(
    db,
    admin,
    { verb: 'exported', subject: 'attendance', subjectId: null, label: 'All attendance' },
    new Date(),
  )
  return csvResponse(
    'attendance',
    {
      Name: (row) => row.name,
      Email: (row) => row.email,
      Event: (row) => row.title,
      Date: (row) => row.localDate,
      Hours: (row) => hoursText(row.minutes === null ? null : Number(row.minutes)),
    },
    keysetPages(attendanceQuery(db), { keys: attendanceKeys }),
  )
}
