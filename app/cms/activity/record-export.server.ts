import type { RouterContextProvider } from 'react-router'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { recordActivity } from './activity-store.server.ts'

/** Records an export of the list `label`; only for admins. */
export async function recordExport(
  context: Readonly<RouterContextProvider>,
  label: string,
  subject = 'list',
) {
  const admin = requireAdmin(context)
  const activityEntry = { verb: 'exported', subject, subjectId: null, label } as const
  await recordActivity(context.get(databaseContext), admin, activityEntry, new Date())
}
