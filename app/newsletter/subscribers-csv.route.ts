import { recordDeed } from '#app/activity/activity-store.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import type { Route } from './+types/subscribers-csv.route'
import { subscriberOrder, subscribersWith } from './subscriber-store.server.ts'

/** Who is subscribed, with what they agreed to and when, as a file; or who has left. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const db = context.get(databaseContext)
  const params = new URL(request.url).searchParams
  const left = params.get('status') === 'left'
  const deed = {
    verb: 'exported',
    subject: 'list',
    subjectId: null,
    label: 'Newsletter subscribers',
  } as const
  await recordDeed(db, admin, deed, new Date())
  return csvResponse(
    'subscribers',
    {
      Name: (row) => row.name,
      Email: (row) => row.email,
      'Address confirmed': (row) => (row.emailVerified ? 'yes' : 'no'),
      'Agreed to': (row) => row.consent,
      'Agreed at (UTC)': (row) => row.consentedAt,
      'Left at (UTC)': (row) => row.unsubscribedAt,
    },
    keysetPages(subscribersWith(db, { left, search: params.get('q') }), subscriberOrder),
  )
}
