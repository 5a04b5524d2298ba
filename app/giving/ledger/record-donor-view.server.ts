import { recordView } from '#app/cms/activity/activity-store.server.ts'
import type { Member } from '#app/platform/auth/member.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn, startOfDay } from '#app/platform/time/event-schedule.ts'

/** Records that a staff member viewed a donor, a gift or a monthly gift, at most once a day for each. */
export async function recordDonorView(
  db: Database,
  staff: Member,
  item: { subject: 'gift' | 'recurringGift' | 'donor'; subjectId: string; label: string },
  now: Date,
) {
  const { timeZone } = await readSettings(db)
  await recordView(db, staff, item, startOfDay(localDateIn(now, timeZone), timeZone), now)
}
