import type { SelectQueryBuilder } from 'kysely'
import { onlyAssigned } from '#app/cms/collections/assignment-store.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { hasPlace } from '#app/events/roster/has-place.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { instantOf } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { remindAt } from './event-reminders.server.ts'
import { signedUpPeople } from './signed-up-people.server.ts'

export interface UpcomingReminder {
  eventId: string
  title: string
  at: Date
  /** How many people would get it now. */
  people: number
}

/** The event reminders that go out after `now`, between two local dates (inclusive); none for events without sign-ups. */
export async function listUpcomingReminders(
  db: Database,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
  assignedTo: string | null,
  now: Date,
): Promise<UpcomingReminder[]> {
  const confirmed = db
    .selectFrom('event')
    .where('deletedAt', 'is', null)
    .where('status', '=', 'confirmed')
    .where('localDate', '>', from)
    .where('localDate', '<=', addDays(to, 1))
  const [events, people] = await Promise.all([
    onlyAssigned(
      db,
      eventCollection,
      confirmed.select(['id', 'title', 'localDate', 'publishedAt']),
      assignedTo,
    ).execute(),
    countRecipients(db, confirmed.select('id')),
  ])
  return events.flatMap(({ id, title, localDate, publishedAt }) => {
    const at = instantOf(addDays(localDate, -1), remindAt, timeZone)
    const count = people.get(id)
    const isSent = publishedAt !== null && publishedAt <= at.toISOString()
    return count && isSent && at > now ? [{ eventId: id, title, at, people: count }] : []
  })
}

/** How many people would get a reminder now, by event; no entry for none. */
async function countRecipients(db: Database, eventIds: SelectQueryBuilder<Schema, 'event', { id: string }>) {
  const members = signedUpPeople(db, 'eventReminder')
    .where(hasPlace())
    .select('eventSignup.eventId')
    .where('eventSignup.eventId', 'in', eventIds)
  const rows = await db
    .selectFrom(members.as('member'))
    .select(({ fn }) => ['eventId', fn.countAll<number>().as('people')])
    .where('enabled', '=', 1)
    .groupBy('eventId')
    .execute()
  return new Map(rows.map(({ eventId, people }) => [eventId, people]))
}
