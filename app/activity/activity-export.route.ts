import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import { readSettings } from '#app/settings/settings-store.server.ts'
import type { Route } from './+types/activity-export.route'
import { readActivityFilter } from './activity-filter.ts'
import { type ListedDeed, streamDeeds } from './activity-list-store.server.ts'
import { recordDeed } from './activity-store.server.ts'
import { changeWords, deedWords } from './activity-words.ts'

/** The deeds that the list shows, as a file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const db = context.get(databaseContext)
  const filter = readActivityFilter(new URL(request.url).searchParams)
  const { timeZone } = await readSettings(db)
  const deed = { verb: 'exported', subject: 'list', subjectId: null, label: 'Activity' } as const
  await recordDeed(db, admin, deed, new Date())
  const changes = ({ changes }: ListedDeed) =>
    changeWords(changes, timeZone)
      .map(({ field, from, to }) => `${field}: ${from} → ${to}`)
      .join('\n')
  const columns = {
    When: ({ at }: ListedDeed) => at,
    Who: ({ actorName }: ListedDeed) => actorName,
    Did: deedWords,
    What: ({ label }: ListedDeed) => label,
    Changes: changes,
  }
  return csvResponse<ListedDeed>('activity', columns, streamDeeds(db, filter, timeZone))
}
