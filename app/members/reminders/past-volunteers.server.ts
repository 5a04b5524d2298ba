import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { hasSpot } from '#app/events/roster/has-spot.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { daysBefore } from '#app/platform/time/instant.ts'
import { enabledByDefault } from './sent-notification-store.server.ts'

/** How many months back earlier events are considered. */
export const coverMonths = 6
/** The maximum number of emails for one request. */
const maxRecipients = 30
/** A person gets one request per event, and at most one in this many days. */
const daysBetweenRequests = 7

/**
 * Members who can be asked to step in at an event: they attended an earlier event of its series or kind, or had a spot
 * at one without recorded attendance. They have a verified address, receive these requests, have not been asked for this
 * event or within the last week, and have never signed up for this event. Most recent volunteers first, at most 30.
 */
export function listPastVolunteers(db: Database, event: StoredEvent, now: Date, timeZone: string) {
  const attended = earlierAttendances(db, event, localDateIn(now, timeZone)).as('attended')
  return db
    .selectFrom('user')
    .innerJoin(attended, 'attended.userId', 'user.id')
    .leftJoin('notificationChoice', (join) =>
      join
        .onRef('notificationChoice.userId', '=', 'user.id')
        .on('notificationChoice.kind', '=', 'coverRequest'),
    )
    .select(['user.id', 'user.name', 'user.email'])
    .where('user.emailVerified', '=', 1)
    .where('user.disabledAt', 'is', null)
    .where(({ eb, fn, val }) =>
      eb(fn.coalesce('notificationChoice.email', val(enabledByDefault('coverRequest'))), '=', 1),
    )
    .where('user.id', 'not in', alreadyAsked(db, event.id, now))
    .where('user.id', 'not in', everSignedUp(db, event.id))
    .groupBy(['user.id', 'user.name', 'user.email'])
    .orderBy(({ fn }) => fn.max('attended.lastDate'), 'desc')
    .orderBy('user.id')
    .limit(maxRecipients)
    .execute()
}

/** Members who attended earlier events, or had a spot at earlier events without recorded attendance. */
function earlierAttendances(db: Database, { id, seriesId, kind }: StoredEvent, today: string) {
  const since = Temporal.PlainDate.from(today).subtract({ months: coverMonths }).toString()
  const earlier = db
    .selectFrom('event')
    .where('event.id', '!=', id)
    .where('event.lastDate', '<', today)
    .where('event.lastDate', '>=', since)
    .where('event.status', '=', 'confirmed')
    .where('event.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb.lit(false),
        ...(seriesId === null ? [] : [eb('event.seriesId', '=', seriesId)]),
        ...(kind === '' ? [] : [eb('event.kind', '=', kind)]),
      ]),
    )
  return earlier
    .innerJoin('attendance', 'attendance.eventId', 'event.id')
    .select(['attendance.userId', 'event.lastDate'])
    .unionAll(
      earlier
        .innerJoin('eventSignup', 'eventSignup.eventId', 'event.id')
        .select((eb) => [eb.ref('eventSignup.userId').$notNull().as('userId'), 'event.lastDate'])
        .where('eventSignup.userId', 'is not', null)
        .where(hasSpot())
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('attendance')
                .select('attendance.userId')
                .whereRef('attendance.eventId', '=', 'event.id'),
            ),
          ),
        ),
    )
}

/** Members who were asked for this event, or recently for any event. */
const alreadyAsked = (db: Database, eventId: string, now: Date) =>
  db
    .selectFrom('sentNotification')
    .select('userId')
    .where('kind', '=', 'coverRequest')
    .where((eb) =>
      eb.or([
        eb('subjectId', '=', eventId),
        eb('createdAt', '>', daysBefore(now, daysBetweenRequests).toISOString()),
      ]),
    )

/** Members with a sign-up of any status, because members who canceled are not asked either. */
const everSignedUp = (db: Database, eventId: string) =>
  db
    .selectFrom('eventSignup')
    .select((eb) => eb.ref('userId').$notNull().as('userId'))
    .where('eventId', '=', eventId)
    .where('userId', 'is not', null)
