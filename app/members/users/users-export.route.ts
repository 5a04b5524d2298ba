import { recordExport } from '#app/cms/activity/record-export.server.ts'
import { exportDatabaseContext } from '#app/platform/database/database.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { Route } from './+types/users-export.route'
import { readMemberFilter } from './member-filter.ts'
import { type ListedMember, streamMembers } from './member-list-store.server.ts'

/** Exports the filtered list of users as CSV. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await recordExport(context, 'people', 'Users')
  const db = context.get(exportDatabaseContext)
  const filter = readMemberFilter(new URL(request.url).searchParams)
  const { affiliations } = await readSettings(db)
  return csvResponse<ListedMember>('users', columns, streamMembers(db, filter, affiliations))
}

const columns = {
  Name: ({ name }: ListedMember) => name,
  Email: ({ email }: ListedMember) => email,
  'Email confirmed': ({ emailVerified }: ListedMember) => (emailVerified ? 'yes' : 'no'),
  Role: ({ role }: ListedMember) => role ?? 'user',
  Affiliation: ({ affiliation }: ListedMember) => affiliation,
  Joined: ({ createdAt }: ListedMember) => createdAt,
  Suspended: ({ disabledAt }: ListedMember) => disabledAt,
}
