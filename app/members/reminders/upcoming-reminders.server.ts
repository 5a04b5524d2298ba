import type { SelectQueryBuilder } from 'kysely'
import { onlyAssigned } from '#app/cms/collections/assignment-store.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { maxReminderDays, remindersOf } from '#app/events/event/reminder-times.ts'
import { hasSpot } from '#app/events/roster/has-spot.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { signedUpPeople } from './signed-up-people.server.ts'

export interface UpcomingReminder {
  eventId: string
  title: string
  at: Date
  /** How many people would get it now. */
  people: number
}

/** The event reminders that go out after `now` and between two local dates, both inclusive, if they have recipients. */
export async function listUpcomingReminders(
  db: Database,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
  onlyAssignedTo: string | null,
  now: Date,
): Promise<UpcomingReminder[]> {
  const confirmed = db
    .selectFrom('event')
    .where('deletedAt', 'is', null)
    .where('status', '=', 'confirmed')
    .where('reminders', '!=', '')
    .where('localDate', '>=', from)
    .where('localDate', '<=', addDays(to, maxReminderDays + 1))
  const [events, people] = await Promise.all([
    onlyAssigned(
      db,
      eventCollection,
      confirmed.select(['id', 'title', 'localDate', 'startTime', 'reminders', 'publishedAt']),
      onlyAssignedTo,
    ).execute(),
    countRecipients(db, confirmed.select('id')),
  ])
  return events.flatMap(({ id, title, publishedAt, ...event }) => {
    const count = people.get(id)
    if (!count || publishedAt === null) return []
    return remindersOf(event, timeZone).flatMap(({ at }) => {
      const date = localDateIn(at, timeZone)
      const isShown = at > now && date >= from && date <= to && publishedAt <= at.toISOString()
      return isShown ? [{ eventId: id, title, at, people: count }] : []
    })
  })
}

/** How many people would get a reminder now, by event; events without any are missing. */
async function countRecipients(db: Database, eventIds: SelectQueryBuilder<Schema, 'event', { id: string }>) {
  const signedUp = signedUpPeople(db, 'eventReminder')
    .where(hasSpot())
    .select('eventSignup.eventId')
    .where('eventSignup.eventId', 'in', eventIds)
  const rows = await db
    .selectFrom(signedUp.as('signedUp'))
    .select(({ fn }) => ['eventId', fn.countAll<number>().as('people')])
    .where('enabled', '=', 1)
    .groupBy('eventId')
    .execute()
  return new Map(rows.map(({ eventId, people }) => [eventId, people]))
}
