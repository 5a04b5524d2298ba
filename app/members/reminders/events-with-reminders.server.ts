import type { Database } from '#app/platform/database/database.ts'

/** The events whose reminders are sent: published, confirmed events with reminders. */
export const eventsWithReminders = (db: Database, now: Date) =>
  db
    .selectFrom('event')
    .where('publishedAt', 'is not', null)
    .where('publishedAt', '<=', now.toISOString())
    .where('reminders', '!=', '')
    .where('event.status', '=', 'confirmed')
    .where('deletedAt', 'is', null)
