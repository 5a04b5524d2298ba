import { recordDeed } from '#app/activity/activity-store.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import type { Route } from './+types/event-export.route'
import { type AdminEvent, eventQuery } from './event-list-store.server.ts'

/** All events that are not in the trash, as a file to keep. */
export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const db = context.get(databaseContext)
  await recordDeed(
    db,
    admin,
    { verb: 'exported', subject: 'event', subjectId: null, label: 'All events' },
    new Date(),
  )
  return csvResponse<AdminEvent>(
    'events',
    {
      Title: ({ title }) => title,
      Date: ({ localDate }) => localDate,
      'Last day': ({ lastDate }) => lastDate,
      'Begins at': ({ startTime }) => startTime,
      'Ends at': ({ endTime }) => endTime,
      Place: ({ locationName }) => locationName,
      Address: ({ locationAddress }) => locationAddress,
      Description: ({ description }) => description,
      Status: ({ status }) => status,
      'Published at': ({ publishedAt }) => publishedAt,
      'Address on this site': ({ slug }) => `/events/${slug}`,
    },
    keysetPages(eventQuery(db, { when: 'all', search: null }, ''), { keys: ['localDate', 'id'] }),
  )
}
