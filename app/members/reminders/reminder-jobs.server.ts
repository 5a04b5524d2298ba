import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { linkOriginFromConfig } from '#app/platform/http/link-origin.server.ts'
import type { JobHandler } from '#app/platform/jobs/job-worker.server.ts'
import { sendPendingCoverRequests } from './cover-store.server.ts'
import { sendEventChanges } from './event-changes.server.ts'
import { sendEventReminders } from './event-reminders.server.ts'
import { sendQuranReminders } from './quran-reminders.server.ts'
import { deleteOldNotifications } from './sent-notification-store.server.ts'

const intervalMs = 300_000

/**
 * The job that sends event reminders, reading reminders, announcements of event changes, and pending requests to step
 * in, by email and push notification. It runs on one node at a time.
 */
export const reminderJobs = (
  db: Database,
  { origin, port, secret }: Pick<Config, 'origin' | 'port' | 'secret'>,
): Record<string, JobHandler> => ({
  reminders: {
    work: async () => {
      const now = new Date()
      await sendEventReminders(db, { origin, secret }, now)
      await sendEventChanges(db, { origin, secret }, now)
      await sendPendingCoverRequests(db, { origin: linkOriginFromConfig({ origin, port }), secret }, now)
      await sendQuranReminders(db, { origin, secret }, now)
      await deleteOldNotifications(db, now)
    },
    intervalMs,
  },
})
