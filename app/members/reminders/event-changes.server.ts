import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import { publicationState } from '#app/cms/collections/publication.ts'
import { createMailCalendar } from '#app/events/calendar/mail-calendar.server.ts'
import { pickPrayers } from '#app/events/event/format-event-time.ts'
import {
  datesDiffer,
  describeEventChanges,
  followsPrayers,
  hasUnannouncedChange,
  type NotifiedShift,
  notifiedColumns,
  notifiedFieldsOf,
  parseNotifiedFields,
  pickTimes,
  replaceShift,
  serializeNotifiedFields,
  timesDiffer,
} from '#app/events/event/notified-fields.ts'
import type { QuietHoursSettings } from '#app/events/roster/offer-expiry.ts'
import { formatShift, type Shift } from '#app/events/roster/shift.ts'
import { listShifts } from '#app/events/roster/shift-store.server.ts'
import { addDelivery } from '#app/events/signup/event-delivery.server.ts'
import { hasTurnedOff } from '#app/events/signup/signup-opt-outs.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { EventTable } from '#app/platform/database/schema/events.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import type { PushVerdict } from '#app/platform/push/push-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { guardianChangeMail } from './guardian-change-mail.ts'
import {
  type EventPush,
  earlierStart,
  parseChangeSubject,
  pushChange,
  recheckAt,
} from './push-reminders.server.ts'
import { eventChangeMail } from './reminder-mail.ts'
import { allSignedUpPeople } from './signed-up-people.server.ts'
import type { LinkConfig } from './unsubscribe-parts.ts'

/** How long an event must be unchanged before its changes are announced, because admins often save several times. */
const quietPeriodMs = 600_000

/**
 * Announces changes of date, time and location, cancellations and reinstatements, on the event's page, and by email and
 * push notification to everyone with a spot or on the waitlist. They are also told of new times of their shift. Compares
 * the event with the details that each person was last informed of. It therefore does not matter how the event was
 * changed, and several changes in a row lead to one email.
 */
export async function sendEventChanges(db: Database, links: LinkConfig, now: Date) {
  const settings = await readSettings(db)
  const settledBefore = new Date(now.getTime() - quietPeriodMs).toISOString()
  const upcoming = db
    .selectFrom('event')
    .where('publishedAt', 'is not', null)
    .where('publishedAt', '<=', now.toISOString())
    .where('lastDate', '>=', localDateIn(now, settings.timeZone))
  const [events, shifts, signups] = await Promise.all([
    upcoming.select(columns).execute(),
    db
      .selectFrom('eventShift')
      .select(['id', 'eventId', 'title', 'day', 'startTime', 'endTime'])
      .where('eventId', 'in', upcoming.select('id'))
      .execute(),
    db
      .selectFrom('eventSignup')
      .select('eventId')
      .distinct()
      .where('eventId', 'in', upcoming.select('id'))
      .execute(),
  ])
  const idsWithSignups = new Set(signups.map(({ eventId }) => eventId))
  const shiftsByEvent = Map.groupBy(shifts, ({ eventId }) => eventId)
  for (const event of events) {
    const isSettled = event.updatedAt <= settledBefore
    const reason = await announce(db, event, isSettled)
    if (!idsWithSignups.has(event.id)) continue
    const details = { ...event, reason, shifts: shiftsByEvent.get(event.id) ?? [] }
    await notifyOfChanges(db, details, isSettled, { ...settings, ...links }, now)
  }
}

const columns = [
  ...notifiedColumns,
  'cancelReason',
  'moveReason',
  'announcedReason',
  'updatedAt',
  'announcedDetails',
] as const

type ChangedEvent = Pick<Selectable<EventTable>, (typeof columns)[number]>
type StoredShift = NotifiedShift & Pick<Shift, 'id'>

/**
 * Records the announced details of the event, and its previous time if it was moved. Returns the reason for the last
 * move, which is in the emails about it.
 */
async function announce(db: Database, event: ChangedEvent, isSettled: boolean) {
  const { announcedDetails, announcedReason, moveReason } = event
  if (announcedDetails !== null && !isSettled) return announcedReason
  const isFirst = announcedDetails === null
  const before = isFirst ? null : parseNotifiedFields(announcedDetails)
  if (!isFirst && !hasUnannouncedChange(event)) {
    // Nothing to announce. The reason is dropped, because it must not be given for a later move.
    if (moveReason) await setAnnounced(db, event, { moveReason: '' })
    return announcedReason
  }
  const isMoved = before && (datesDiffer(before, event) || timesDiffer(before, event, followsPrayers(event)))
  const reason = isFirst ? '' : moveReason
  await setAnnounced(db, event, {
    announcedDetails: serializeNotifiedFields(notifiedFieldsOf(event)),
    announcedReason: reason,
    moveReason: '',
    ...(isMoved ? { movedFrom: JSON.stringify(pickTimes(before)) } : {}),
  })
  return reason
}

const setAnnounced = (
  db: Database,
  { id, announcedDetails, updatedAt }: ChangedEvent,
  values: Updateable<EventTable>,
) =>
  db
    .updateTable('event')
    .set(values)
    .where('id', '=', id)
    // Another node may have recorded the announcement already, or an organizer may have saved again.
    .where(isUnchanged('announcedDetails', announcedDetails))
    .where('updatedAt', '=', updatedAt)
    .execute()

async function notifyOfChanges(
  db: Database,
  event: ChangedEvent & { reason: string; shifts: StoredShift[] },
  isSettled: boolean,
  site: Parameters<typeof eventChangeMail>[3] & QuietHoursSettings,
  now: Date,
) {
  const fields = notifiedFieldsOf(event)
  const reason = fields.cancelled ? event.cancelReason : event.reason
  for (const { knownDetails, enabled, status, shiftId, ...person } of await listOutdated(db, event)) {
    const shift = event.shifts.find(({ id }) => id === shiftId)
    const rules = { byPrayer: followsPrayers(event), timeZone: site.timeZone }
    const before = knownDetails === null ? null : parseNotifiedFields(knownDetails)
    const changes = before ? describeEventChanges(before, { ...fields, shift }, rules, reason) : []
    const isDue = before === null || (isSettled && changes.length > 0)
    // If nothing is due, the known details stay the same, so that small changes of prayer times add up to one that is
    // announced. Only the times of the shift are added, if details stored by an earlier version of the site lack them.
    const withShift =
      knownDetails !== null && shift && !before?.shift ? replaceShift(knownDetails, shift) : null
    const details = isDue ? serializeNotifiedFields(fields, shift) : withShift
    if (details === null) continue
    const eventDetails = {
      ...pickPrayers(event),
      ...fields,
      ...(shift && { shift: formatShift(event, shift) }),
      id: event.id,
      slug: event.slug,
      isDeleted: event.deletedAt !== null,
    }
    await db.transaction().execute(async (tx) => {
      const claimed = await tx
        .updateTable('eventSignup')
        .set({ knownDetails: details })
        .where('id', '=', person.signupId)
        .where('status', 'in', notifiedStatuses)
        .where(isUnchanged('knownDetails', knownDetails))
        // Someone may have switched to a shift with the same times, which leaves the known details unchanged.
        .where(isUnchanged('shiftId', shiftId))
        .returning('id')
        .executeTakeFirst()
      if (!claimed || !isDue || !before) return
      const deliveryKey = { eventId: event.id, kind: 'change', signupId: person.signupId } as const
      const change = fields.cancelled ? 'cancelled' : 'changed'
      const { ageGroup, guardianConsentAt, guardianEmail, guardianEnabled } = person
      const hasConsent = ageGroup === 'minor' && guardianConsentAt !== null
      if (hasConsent && guardianEmail !== null && guardianEnabled) {
        const mail = guardianChangeMail({ ...person, guardianEmail }, eventDetails, changes, site)
        const delivery = { ...deliveryKey, subjectId: `${change} guardian ${now.toISOString()}` }
        await addDelivery(tx, delivery, await enqueueMail(tx, mail, now), now)
      }
      const push = { event: eventDetails, before, shiftId: shift?.id }
      if (person.userId) await pushChange(tx, person.userId, push, site, now)
      if (!enabled) return
      const mail = eventChangeMail(person, eventDetails, changes, site)
      // Only people with a confirmed sign-up have a calendar entry.
      const calendar =
        status === 'confirmed' && (await currentCalendar(tx, event.id, fields.cancelled, site, now))
      const mailId = await enqueueMail(tx, { ...mail, ...(calendar && { calendar }) }, now)
      const delivery = { ...deliveryKey, subjectId: `${change} ${now.toISOString()}` }
      await addDelivery(tx, delivery, mailId, now)
    })
  }
}

async function currentCalendar(
  tx: Database,
  eventId: string,
  isCancelled: boolean,
  site: Parameters<typeof createMailCalendar>[3],
  now: Date,
) {
  const event = await tx.selectFrom('event').selectAll().where('id', '=', eventId).executeTakeFirstOrThrow()
  return createMailCalendar(tx, event, isCancelled ? 'remove' : 'add', site, now)
}

/**
 * Whether a notification of a change still applies when it is about to be sent, perhaps after being held overnight. It
 * is dropped if a later change was announced, which has its own notification; if the member gave up their spot, or left
 * the shift that the notification names; or if the event is over. It waits while the event is hidden, or has a change
 * that is not announced yet, because both may be undone.
 */
export async function isChangeCurrent(
  db: Database,
  { eventId, userId, subjectId }: EventPush,
  now: Date,
): Promise<PushVerdict> {
  const settings = await readSettings(db)
  const { timeZone } = settings
  const row = await db
    .selectFrom('event')
    .innerJoin('eventSignup', 'eventSignup.eventId', 'event.id')
    .select(notifiedColumns.map((column) => `event.${column}` as const))
    .select(['publishedAt', 'shiftId', 'knownDetails'])
    .where('event.id', '=', eventId)
    .where('lastDate', '>=', localDateIn(now, timeZone))
    .where('eventSignup.userId', '=', userId)
    .where('eventSignup.status', 'in', notifiedStatuses)
    .executeTakeFirst()
  if (!row?.knownDetails || (await hasNewerChange(db, { eventId, userId, subjectId }))) return false
  const { shiftId: namedShiftId } = parseChangeSubject(subjectId)
  if (namedShiftId !== undefined && namedShiftId !== row.shiftId) return false
  const rules = { byPrayer: followsPrayers(row), timeZone }
  const known = parseNotifiedFields(row.knownDetails)
  const shift = (await listShifts(db, eventId)).find(({ id }) => id === row.shiftId)
  const changes = describeEventChanges(known, { ...notifiedFieldsOf(row), shift }, rules, '')
  const isVisible = publicationState(row.publishedAt, now) === 'published'
  return (isVisible && changes.length === 0) || recheckAt(earlierStart(known, row, settings), settings, now)
}

async function hasNewerChange(
  db: Database,
  { eventId, userId, subjectId }: Pick<EventPush, 'eventId' | 'userId' | 'subjectId'>,
) {
  const newer = await db
    .selectFrom('pushMessage')
    .innerJoin('pushSubscription', 'pushSubscription.id', 'pushMessage.subscriptionId')
    .select('pushMessage.id')
    .where('pushSubscription.userId', '=', userId)
    .where('kind', '=', 'change')
    .where('eventId', '=', eventId)
    .where('subjectId', '>', subjectId)
    .executeTakeFirst()
  return newer !== undefined
}

/** Who is told of changes: people with a spot, with an offered spot, or on the waitlist. */
const notifiedStatuses = ['confirmed', 'offered', 'waitlisted'] as const

/**
 * Sign-ups whose last known details differ from those of the event and their shift. Includes people who cannot be
 * emailed, because their guardians can, and their devices get notifications.
 */
const listOutdated = (db: Database, event: ChangedEvent & { shifts: StoredShift[] }) =>
  allSignedUpPeople(db, 'eventChange')
    .select(['eventSignup.knownDetails', 'eventSignup.status', 'eventSignup.shiftId'])
    .select(['ageGroup', 'guardianEmail', 'guardianConsentAt', 'guardianSignature'])
    .select(({ not }) => not(hasTurnedOff('guardianChange')).as('guardianEnabled'))
    .where('eventSignup.eventId', '=', event.id)
    .where('eventSignup.status', 'in', notifiedStatuses)
    .where(({ eb, or, and }) => {
      const fields = notifiedFieldsOf(event)
      const differs = (shift?: StoredShift) =>
        eb('eventSignup.knownDetails', '!=', serializeNotifiedFields(fields, shift))
      return or([
        eb('eventSignup.knownDetails', 'is', null),
        and([eb('eventSignup.shiftId', 'is', null), differs()]),
        ...event.shifts.map((shift) => and([eb('eventSignup.shiftId', '=', shift.id), differs(shift)])),
      ])
    })
    .execute()

/** Whether a column still has the value that was read, which may be null. */
const isUnchanged = (column: 'announcedDetails' | 'knownDetails' | 'shiftId', value: string | null) =>
  value === null ? sql<SqlBool>`${sql.ref(column)} is null` : sql<SqlBool>`${sql.ref(column)} = ${value}`
