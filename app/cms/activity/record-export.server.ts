import type { RouterContextProvider } from 'react-router'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import type { Access } from '#app/platform/auth/permissions.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { recordActivity } from './activity-store.server.ts'

/** Requires the permission, and records the export of a list or file named `label`. */
export async function authorizeAndRecordExport(
  context: Readonly<RouterContextProvider>,
  permission: Access,
  label: string,
  subject = 'list',
) {
  const member = requirePermission(context, permission)
  const activityEntry = { verb: 'exported', subject, subjectId: null, label } as const
  await recordActivity(context.get(databaseContext), member, activityEntry, new Date())
}
