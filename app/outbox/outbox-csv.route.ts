import { recordDeed } from '#app/activity/activity-store.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import type { Route } from './+types/outbox-csv.route'
import { isMailStatus, mailStates } from './outbox.ts'
import { mailsWith, outboxOrder } from './outbox-store.server.ts'

/** What became of each mail, as a file; never its words. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const db = context.get(databaseContext)
  const params = new URL(request.url).searchParams
  const asked = params.get('status')
  const status = isMailStatus(asked) ? asked : null
  const deed = { verb: 'exported', subject: 'list', subjectId: null, label: 'Mail' } as const
  await recordDeed(db, admin, deed, new Date())
  return csvResponse(
    'mail',
    {
      State: (row) => mailStates[row.status],
      To: (row) => row.recipient,
      Subject: (row) => row.subject,
      Tries: (row) => row.attempts,
      'Written at (UTC)': (row) => row.createdAt,
      'Last tried at (UTC)': (row) => row.triedAt,
      'Sent at (UTC)': (row) => row.sentAt,
      Problem: (row) => row.lastError,
    },
    keysetPages(mailsWith(db, { status, search: params.get('q') }), outboxOrder),
  )
}
