import { exportDatabaseContext } from '#app/platform/database/database.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { Route } from './+types/activity-export.route'
import { readActivityFilter } from './activity-filter.ts'
import { type ListedActivity, streamActivity } from './activity-list-store.server.ts'
import { describeActivity, formatChanges, subjectsContext } from './describe-activity.ts'
import { authorizeAndRecordExport } from './record-export.server.ts'

/** Exports the filtered activity as CSV. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await authorizeAndRecordExport(context, 'activity', 'Activity')
  const db = context.get(exportDatabaseContext)
  const filter = readActivityFilter(new URL(request.url).searchParams)
  const { timeZone } = await readSettings(db)
  const joinChanges = ({ changes }: ListedActivity) =>
    formatChanges(changes, timeZone)
      .map(({ field, from, to }) => (from === null ? `${field}: ${to}` : `${field}: ${from} → ${to}`))
      .join('\n')
  const subjects = context.get(subjectsContext)
  const columns = {
    When: ({ at }: ListedActivity) => at,
    Who: ({ actorName }: ListedActivity) => actorName,
    Action: (activityEntry: ListedActivity) => describeActivity(activityEntry, subjects),
    Subject: ({ label }: ListedActivity) => label,
    Changes: joinChanges,
  }
  return csvResponse<ListedActivity>('activity', columns, streamActivity(db, filter, timeZone))
}
