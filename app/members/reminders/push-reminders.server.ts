import {
  effectiveStart,
  type Reminder,
  reminderDeadline,
  remindersOf,
} from '#app/events/event/reminder-times.ts'
import { hasSpot } from '#app/events/roster/has-spot.server.ts'
import { afterQuietHours, type QuietHoursSettings } from '#app/events/roster/offer-expiry.ts'
import { readShiftLabels } from '#app/events/roster/shift-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { type DuePush, enqueuePush, isReplaceable } from '#app/platform/push/push-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { addMinutes, dayMs } from '#app/platform/time/instant.ts'
import { reminderId } from './event-delivery-store.server.ts'
import { eventsWithReminders } from './events-with-reminders.server.ts'
import {
  describeSignup,
  eventChangeTitle,
  eventTimes,
  reminderTitle,
  type SignupDetails,
} from './reminder-mail.ts'
import { hadSpotBefore } from './signed-up-people.server.ts'

type Event = Parameters<typeof reminderTitle>[0] & { id: string; slug: string }
/** A push message about an event, when it is about to be sent. */
export type EventPush = DuePush & { eventId: string }
type Site = Parameters<typeof reminderTitle>[1] & QuietHoursSettings

/** Sends a reminder to the devices of members with a spot, in addition to the email. Each device gets it once. */
export async function pushReminder(db: Database, event: Event, due: Reminder, site: Site, now: Date) {
  const subjectId = reminderId(event.localDate, due.before)
  const startsAt = effectiveStart(event, site.timeZone)
  const dueAt = afterQuietHours(now, startsAt, site)
  const message = {
    kind: 'reminder',
    eventId: event.id,
    subjectId,
    payload: {
      title: reminderTitle(event, site, dueAt),
      body: eventTimes(event, site),
      path: `/events/${event.slug}`,
    },
    expiresAt: reminderDeadline(due, startsAt),
  } as const
  const members = await listMembers(db, message, due)
  const shifts = members.length > 0 ? await readShiftLabels(db, event) : new Map<string, string>()
  for (const { id, userId, shiftId } of members) {
    const { payload } = message
    const body = `${payload.body}${describeSignup({ shift: shifts.get(shiftId ?? '') })}`
    await db.transaction().execute(async (tx) => {
      const signup = await tx
        .selectFrom('eventSignup')
        .select('id')
        .where('id', '=', id)
        .where(hasSpot())
        .executeTakeFirst()
      const messageWithShift = { ...message, payload: { ...payload, body } }
      if (signup) await enqueuePush(tx, { userId, dueAt, subscribedBefore: due.at }, messageWithShift, now)
    })
  }
}

/** Members with a spot who have a device for which the reminder is not queued yet, or may be replaced (`isReplaceable`). */
const listMembers = (
  db: Database,
  { eventId, subjectId, expiresAt }: { eventId: string; subjectId: string; expiresAt: Date },
  due: Reminder,
) =>
  db
    .selectFrom('eventSignup')
    .innerJoin('pushSubscription', 'pushSubscription.userId', 'eventSignup.userId')
    .select(['eventSignup.id', 'eventSignup.shiftId', 'pushSubscription.userId'])
    .distinct()
    .where('eventSignup.eventId', '=', eventId)
    .where(hasSpot())
    .where(hadSpotBefore(due.at))
    .where('pushSubscription.createdAt', '<', due.at.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pushMessage')
            .select('pushMessage.id')
            .whereRef('pushMessage.subscriptionId', '=', 'pushSubscription.id')
            .where('pushMessage.kind', '=', 'reminder')
            .where('pushMessage.eventId', '=', eventId)
            .where('pushMessage.subjectId', '=', subjectId)
            .where(not(isReplaceable(expiresAt))),
        ),
      ),
    )
    .execute()

/**
 * Whether a reminder still applies when it is about to be sent, perhaps after being held overnight. It does not if the
 * event was canceled, deleted, unpublished or moved, or if the member no longer has a spot.
 */
export async function isReminderCurrent(
  db: Database,
  { subjectId, expiresAt, ...message }: EventPush,
  now: Date,
) {
  const event = await eventsWithReminders(db, now)
    .innerJoin('eventSignup', 'eventSignup.eventId', 'event.id')
    .select(['localDate', 'startTime', 'reminders'])
    .where('event.id', '=', message.eventId)
    .where('eventSignup.userId', '=', message.userId)
    .where(hasSpot())
    .executeTakeFirst()
  if (!event) return false
  const { timeZone } = await readSettings(db)
  const startsAt = effectiveStart(event, timeZone)
  // The deadline identifies the start time for which the reminder was written.
  return remindersOf(event, timeZone).some(
    (reminder) =>
      reminderId(event.localDate, reminder.before) === subjectId &&
      reminderDeadline(reminder, startsAt).toISOString() === expiresAt,
  )
}

type StartTimes = Parameters<typeof effectiveStart>[0]

/** The earlier of the two start times of a moved event. People must be told of the move before that time. */
export function earlierStart(before: StartTimes, after: StartTimes, { timeZone }: { timeZone: string }) {
  const starts = [before, after].map((times) => effectiveStart(times, timeZone).getTime())
  return new Date(Math.min(...starts))
}

const recheckMinutes = 5

/** When a message that has to wait is checked again: in a few minutes, but not during quiet hours. */
export const recheckAt = (startsAt: Date, site: QuietHoursSettings, now: Date) =>
  afterQuietHours(addMinutes(now, recheckMinutes), startsAt, site)

/** The parts of the `subjectId` of a message about a change; `shiftId` is undefined if the message names no shift. */
export function parseChangeSubject(subjectId: string) {
  const [announcedAt = '', shiftId] = subjectId.split(' ')
  return { announcedAt, shiftId }
}

/**
 * Notifies a member's devices of a change to an event; call it in the transaction that records that the member was
 * told. `before` has the times that the member was last told.
 */
export async function pushChange(
  tx: Database,
  userId: string,
  {
    event,
    before,
    shiftId,
  }: { event: Event & SignupDetails; before: StartTimes; shiftId: string | undefined },
  site: Site,
  now: Date,
) {
  const dueAt = afterQuietHours(now, earlierStart(before, event, site), site)
  const payload = {
    title: eventChangeTitle(event, site),
    body: `${eventTimes(event, site)}${describeSignup(event)}`,
    path: `/events/${event.slug}`,
  }
  // Each announcement is a separate message, even if the event returns to its original time.
  const subjectId = [now.toISOString(), shiftId].filter(Boolean).join(' ')
  const expiresAt = new Date(dueAt.getTime() + dayMs)
  await enqueuePush(
    tx,
    { userId, dueAt },
    { kind: 'change', eventId: event.id, subjectId, payload, expiresAt },
    now,
  )
}
