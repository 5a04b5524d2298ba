import { spotCutoff } from '#app/events/roster/signup-availability.ts'
import { isOffering } from '#app/events/signup/change-roster.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { PushCheck, PushVerdict } from '#app/platform/push/push-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { isChangeCurrent } from './event-changes.server.ts'
import { isReminderCurrent, recheckAt } from './push-reminders.server.ts'

/**
 * Checks messages that are about to be sent and may have been held overnight. Only messages about events can become
 * outdated. An offer is withdrawn when it is answered or expires; it waits while the event is canceled or hidden.
 */
export const pushCheck =
  (db: Database): PushCheck =>
  async ({ eventId, ...message }, now) => {
    if (eventId === null) return true
    if (message.kind === 'reminder') return isReminderCurrent(db, { ...message, eventId }, now)
    if (message.kind === 'change') return isChangeCurrent(db, { ...message, eventId }, now)
    if (message.kind === 'offer') return isOfferCurrent(db, eventId, now)
    return true
  }

async function isOfferCurrent(db: Database, eventId: string, now: Date): Promise<PushVerdict> {
  const event = await db.selectFrom('event').selectAll().where('id', '=', eventId).executeTakeFirst()
  const settings = await readSettings(db)
  if (event === undefined) return false
  const { timeZone } = settings
  return isOffering(event, now, timeZone) || recheckAt(spotCutoff(event, timeZone), settings, now)
}
