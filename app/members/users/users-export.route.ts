import { authorizeAndRecordExport } from '#app/cms/activity/record-export.server.ts'
import { readExportedIds } from '#app/cms/bulk-changes/export-selection.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { exportDatabaseContext } from '#app/platform/database/database.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import { realEmail } from '#app/platform/mail/placeholder-email.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import type { Route } from './+types/users-export.route'
import { readMemberFilter } from './member-filter.ts'
import { type ListedMember, streamMembers } from './member-list-store.server.ts'

/** Exports the filtered list of users, or the selected ones, as CSV. */
export async function loader(args: Route.LoaderArgs) {
  const { context, request } = args
  requirePermission(context, 'people')
  const db = context.get(exportDatabaseContext)
  const filter = readMemberFilter(new URL(request.url).searchParams)
  const { affiliations } = await readSettings(db)
  const list = { path: '/admin/users', findMatching: async () => [] }
  const ids = await readExportedIds(args, db, list, new Date())
  await authorizeAndRecordExport(context, 'people', 'Users')
  return csvResponse<ListedMember>('users', columns, streamMembers(db, filter, affiliations, ids))
}

const columns = {
  Name: ({ name }: ListedMember) => name,
  Email: ({ email }: ListedMember) => realEmail(email) ?? '',
  'Email confirmed': ({ emailVerified }: ListedMember) => (emailVerified ? 'yes' : 'no'),
  Role: ({ role }: ListedMember) => role ?? 'user',
  Affiliation: ({ affiliation }: ListedMember) => affiliation,
  Joined: ({ createdAt }: ListedMember) => createdAt,
  Suspended: ({ disabledAt }: ListedMember) => disabledAt,
}
