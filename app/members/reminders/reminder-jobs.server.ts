import type { Database } from '#app/platform/database/database.ts'
import type { JobHandler } from '#app/platform/jobs/job-worker.server.ts'
import { sendEventChanges, sendEventReminders } from './event-notices.server.ts'
import { purgeOldNotices } from './notice-store.server.ts'
import { sendQuranReminders } from './quran-notices.server.ts'
import type { LinkConfig } from './reminder-mail.ts'

const intervalMs = 300_000

/** The job that sends the optional emails; runs on one node at a time. */
export const reminderJobs = (db: Database, { origin, secret }: LinkConfig): Record<string, JobHandler> => ({
  reminders: {
    work: async () => {
      const now = new Date()
      await sendEventReminders(db, { origin, secret }, now)
      await sendEventChanges(db, { origin, secret }, now)
      await sendQuranReminders(db, { origin, secret }, now)
      await purgeOldNotices(db, now)
    },
    intervalMs,
  },
})
