import type { RouterContextProvider } from 'react-router'
import { recordView } from '#app/cms/activity/activity-store.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn, startOfDay } from '#app/platform/time/event-schedule.ts'
import { requireGift } from './gift-store.server.ts'

type Context = Readonly<RouterContextProvider>

/**
 * A gift for a page that shows its donor. The look is recorded with the gift's reference, because the activity log must
 * not keep the name of a donor who is erased.
 */
export async function openGift(context: Context, id: string) {
  requirePermission(context, 'giving')
  const gift = await requireGift(context.get(databaseContext), id)
  await recordLook(context, { subject: 'gift', subjectId: gift.id, label: gift.reference })
  return gift
}

/** Records that a member of the staff opened a donor's data, once a day. */
export async function recordLook(
  context: Context,
  viewed: { subject: 'gift' | 'donor'; subjectId: string; label: string },
) {
  const admin = requirePermission(context, 'giving')
  const db = context.get(databaseContext)
  const now = new Date()
  const { timeZone } = await readSettings(db)
  await recordView(db, admin, viewed, startOfDay(localDateIn(now, timeZone), timeZone), now)
}

export const giftPath = (id: string) => `/admin/gifts/${id}`
