import type { Database } from '#app/platform/database/database.ts'
import { lockKey } from '#app/platform/database/lock-key.ts'

/**
 * Serializes changes to one event's attendance and hours: concurrent changes would otherwise each add hours. For
 * hours without an event, the member's id takes the place of the event's, as in `logHours`.
 */
export const lockAttendance = (tx: Database, eventId: string, now: Date) =>
  lockKey(tx, `attendance ${eventId}`, now)
