import type { Database } from '#app/platform/database/database.ts'
import type { JobHandler } from '#app/platform/jobs/job-worker.server.ts'
import { sendRequestedCover } from './cover-store.server.ts'
import { sendEventChanges } from './event-changes.server.ts'
import { sendEventReminders } from './event-reminders.server.ts'
import { sendQuranReminders } from './quran-reminders.server.ts'
import type { LinkConfig } from './reminder-mail.ts'
import { deleteOldNotifications } from './sent-notification-store.server.ts'

const intervalMs = 300_000

/** The job that sends the optional emails and notifications. It runs on one node at a time. */
export const reminderJobs = (db: Database, { origin, secret }: LinkConfig): Record<string, JobHandler> => ({
  reminders: {
    work: async () => {
      const now = new Date()
      await sendEventReminders(db, { origin, secret }, now)
      await sendEventChanges(db, { origin, secret }, now)
      await sendRequestedCover(db, { origin, secret }, now)
      await sendQuranReminders(db, { origin, secret }, now)
      await deleteOldNotifications(db, now)
    },
    intervalMs,
  },
})
