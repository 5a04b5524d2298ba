import { recordDeed } from '#app/activity/activity-store.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import type { Route } from './+types/initiatives-csv.route'
import { initiativeStates, isInitiativeStatus } from './initiative.ts'
import { inboxOrder, initiativesWith } from './initiative-inbox-store.server.ts'

/** All initiatives, or those that the list shows, as a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const db = context.get(databaseContext)
  const params = new URL(request.url).searchParams
  const asked = params.get('status')
  const status = isInitiativeStatus(asked) ? asked : null
  const deed = { verb: 'exported', subject: 'list', subjectId: null, label: 'Initiatives' } as const
  await recordDeed(db, admin, deed, new Date())
  return csvResponse(
    'initiatives',
    {
      Reference: (row) => row.reference,
      State: (row) => initiativeStates[row.status],
      Title: (row) => row.title,
      Description: (row) => row.description,
      Location: (row) => row.location,
      Date: (row) => row.date,
      Name: (row) => row.contactName,
      Email: (row) => row.contactEmail,
      Phone: (row) => row.contactPhone,
      'Came at (UTC)': (row) => row.createdAt,
      'State since (UTC)': (row) => row.statusAt,
      'State set by': (row) => row.statusBy,
    },
    keysetPages(initiativesWith(db, { status, search: params.get('q') }), inboxOrder),
  )
}
