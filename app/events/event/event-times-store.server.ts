import { formatActor } from '#app/cms/activity/activity-store.server.ts'
import { writeVersion } from '#app/cms/collections/change-item-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { JobHandler } from '#app/platform/jobs/job-worker.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { dayMs } from '#app/platform/time/instant.ts'
import { eventCollection } from './event-collection.ts'
import { resolveEventTimes } from './event-prayer-times.ts'

/**
 * Recomputes the clock times of upcoming events that are relative to prayers or have a duration; returns how many
 * changed. Each change creates a version with the next sequence number. An event whose times cannot be calculated, for
 * example because its prayer has no time on its date, keeps its clock times. An entered end does not change. If the new
 * start equals it, the end counts as unknown.
 */
export async function updateEventTimes(db: Database, now: Date) {
  const settings = await readSettings(db)
  const events = await db
    .selectFrom('event')
    .selectAll()
    .where('localDate', '>=', localDateIn(now, settings.timeZone))
    .where((eb) =>
      eb.or([
        eb('startPrayer', 'is not', null),
        eb('endPrayer', 'is not', null),
        eb('durationMinutes', 'is not', null),
      ]),
    )
    .orderBy('id')
    .execute()
  let changedCount = 0
  for (const event of events) {
    const times = resolveEventTimes(event, settings, event.localDate)
    if (!times.ok) continue
    const { startTime, endTime } = times
    if (startTime === event.startTime && endTime === event.endTime) continue
    const values = { startTime, endTime, sample: event.sample }
    if (await writeVersion(db, eventCollection, { before: { ...event }, values }, formatActor(null), now))
      changedCount++
  }
  return changedCount
}

export const eventTimeJobs = (db: Database): Record<string, JobHandler> => ({
  // The name of the job is stored in the database, so it must stay the same.
  updatePrayerTimes: {
    work: async () => void (await db.transaction().execute((tx) => updateEventTimes(tx, new Date()))),
    intervalMs: dayMs,
  },
})
