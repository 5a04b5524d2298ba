import { recordDeed } from '#app/activity/activity-store.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import type { Route } from './+types/pledges-csv.route'
import { isPledgeStatus, pledgeStates } from './pledge.ts'
import { pledgeOrder, pledgesWith } from './pledge-inbox-store.server.ts'

/** All pledges, or those in one state, as a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const db = context.get(databaseContext)
  const params = new URL(request.url).searchParams
  const asked = params.get('status')
  const status = isPledgeStatus(asked) ? asked : null
  const deed = { verb: 'exported', subject: 'list', subjectId: null, label: 'Donations' } as const
  await recordDeed(db, admin, deed, new Date())
  return csvResponse(
    'donations',
    {
      Reference: (row) => row.reference,
      State: (row) => pledgeStates[row.status],
      Name: (row) => row.name,
      Email: (row) => row.email,
      Amount: (row) => (row.amountCents / 100).toFixed(2),
      Currency: (row) => row.currency,
      'Received on': (row) => row.receivedOn,
      'Written down by hand': (row) => (row.source === 'hand' ? 'yes' : 'no'),
      'Came at (UTC)': (row) => row.createdAt,
      'State since (UTC)': (row) => row.statusAt,
      'State set by': (row) => row.statusBy,
    },
    keysetPages(pledgesWith(db, { status, search: params.get('q') }), pledgeOrder),
  )
}
