import { recordDeed } from '#app/activity/activity-store.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import type { Route } from './+types/messages-csv.route'
import { isMessageStatus, messageStates } from './message.ts'
import { messageOrder, messagesWith } from './message-inbox-store.server.ts'

/** All messages but spam, or those in one state, as a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const db = context.get(databaseContext)
  const params = new URL(request.url).searchParams
  const asked = params.get('status')
  const status = isMessageStatus(asked) ? asked : null
  const deed = { verb: 'exported', subject: 'list', subjectId: null, label: 'Messages' } as const
  await recordDeed(db, admin, deed, new Date())
  return csvResponse(
    'messages',
    {
      State: (row) => messageStates[row.status],
      Name: (row) => row.name,
      Email: (row) => row.email,
      Message: (row) => row.body,
      'Came at (UTC)': (row) => row.createdAt,
      'State since (UTC)': (row) => row.statusAt,
      'State set by': (row) => row.statusBy,
    },
    keysetPages(messagesWith(db, { status, search: params.get('q') }), messageOrder),
  )
}
