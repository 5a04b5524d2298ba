import { recordExport } from '#app/cms/activity/record-export.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import { readStateFilter } from '#app/platform/http/state-filter.ts'
import type { Route } from './+types/messages-csv.route'
import { messageStates } from './message.ts'
import { messageOrder, messagesWith } from './message-inbox-store.server.ts'

/** All messages but spam, or those in one state, as a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await recordExport(context, 'Messages')
  const db = context.get(databaseContext)
  const { status, search } = readStateFilter(request, messageStates)
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
    keysetPages(messagesWith(db, { status, search }), messageOrder),
  )
}
