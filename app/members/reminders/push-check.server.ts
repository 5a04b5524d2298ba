import type { Database } from '#app/platform/database/database.ts'
import type { PushCheck } from '#app/platform/push/push-outbox.server.ts'
import { isChangeCurrent } from './event-changes.server.ts'
import { isReminderCurrent } from './push-reminders.server.ts'

/**
 * Returns a check for messages about to be sent, which may have been held overnight. Only messages about events can
 * become outdated; an offer is withdrawn when it is answered or expires.
 */
export const isPushCurrent =
  (db: Database): PushCheck =>
  async ({ eventId, ...message }, now) => {
    if (eventId === null) return true
    if (message.kind === 'reminder') return isReminderCurrent(db, { ...message, eventId }, now)
    if (message.kind === 'change') return isChangeCurrent(db, { ...message, eventId }, now)
    return true
  }
