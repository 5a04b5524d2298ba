import type { NotificationKind } from '#app/members/profile/notification.ts'
import type { Database } from '#app/platform/database/database.ts'
import { enqueueMail, type Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { instantOf, localDateIn } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { claimNotice, enabledByDefault } from './notice-store.server.ts'
import { describeEventChanges, notifiedFieldsOf, serializeNotifiedFields } from './notified-fields.ts'
import { eventChangeMail, eventReminderMail, type LinkConfig } from './reminder-mail.ts'

/** The time on the day before an event at which reminders are sent, in the site's time zone. */
const remindAt = '09:00'
/** How long an event must be unchanged before its changes are announced: admins often save several times. */
const quietPeriodMs = 600_000

/** Reminds members on the morning before an event, unless they signed up after that. */
export async function sendEventReminders(db: Database, links: LinkConfig, now: Date) {
  const settings = await readSettings(db)
  const today = localDateIn(now, settings.timeZone)
  const sendFrom = instantOf(today, remindAt, settings.timeZone)
  if (now < sendFrom) return
  const tomorrow = addDays(today, 1)
  const events = await publishedEvents(db, now)
    .where('localDate', '=', tomorrow)
    .where('status', '=', 'confirmed')
    .where('deletedAt', 'is', null)
    .execute()
  for (const event of events) {
    const people = await signedUpMembers(db, event.id, 'eventReminder')
      .where('eventSignup.createdAt', '<', sendFrom.toISOString())
      .where((eb) =>
        eb.or([eb('sentNotification.detail', 'is', null), eb('sentNotification.detail', '!=', tomorrow)]),
      )
      .execute()
    for (const person of people) {
      if (!person.enabled) continue
      const mail = eventReminderMail(
        person,
        { ...notifiedFieldsOf(event), slug: event.slug },
        { ...settings, ...links },
      )
      await notifyOnce(
        db,
        { userId: person.id, kind: 'eventReminder', subjectId: event.id, detail: tomorrow },
        mail,
        now,
      )
    }
  }
}

/** Notifies members who signed up of a change of date, time or location, and of a cancellation. */
export async function sendEventChanges(db: Database, links: LinkConfig, now: Date) {
  const settings = await readSettings(db)
  const settledBefore = new Date(now.getTime() - quietPeriodMs).toISOString()
  const events = await publishedEvents(db, now)
    .where('lastDate', '>=', localDateIn(now, settings.timeZone))
    .execute()
  for (const event of events) {
    const fields = notifiedFieldsOf(event)
    const detail = serializeNotifiedFields(fields)
    const people = await signedUpMembers(db, event.id, 'eventChange')
      .where((eb) =>
        eb.or([eb('sentNotification.detail', 'is', null), eb('sentNotification.detail', '!=', detail)]),
      )
      .execute()
    for (const { lastDetail, enabled, ...person } of people) {
      const notice = { userId: person.id, kind: 'eventChange' as const, subjectId: event.id, detail }
      // No notice yet: the member knows the event as it was when they signed up.
      if (lastDetail === null) await claimNotice(db, notice, now)
      else if (event.updatedAt <= settledBefore) {
        const changes = describeEventChanges(lastDetail, fields)
        const mail = eventChangeMail(person, { ...fields, slug: event.slug }, changes, {
          ...settings,
          ...links,
        })
        await notifyOnce(db, notice, enabled && changes.length > 0 ? mail : null, now)
      }
    }
  }
}

async function notifyOnce(
  db: Database,
  notice: Parameters<typeof claimNotice>[1],
  mail: Mail | null,
  now: Date,
) {
  await db.transaction().execute(async (tx) => {
    if ((await claimNotice(tx, notice, now)) && mail) await enqueueMail(tx, mail, now)
  })
}

const publishedEvents = (db: Database, now: Date) =>
  db
    .selectFrom('event')
    .select([
      'id',
      'slug',
      'title',
      'localDate',
      'lastDate',
      'startTime',
      'endTime',
      'locationName',
      'locationAddress',
      'status',
      'deletedAt',
      'updatedAt',
    ])
    .where('publishedAt', 'is not', null)
    .where('publishedAt', '<=', now.toISOString())

/** Members who signed up and have a verified address, with their setting for this kind of email and the last notice. */
function signedUpMembers(db: Database, eventId: string, kind: NotificationKind) {
  return db
    .selectFrom('eventSignup')
    .innerJoin('user', 'user.id', 'eventSignup.userId')
    .leftJoin('notificationChoice', (join) =>
      join.onRef('notificationChoice.userId', '=', 'user.id').on('notificationChoice.kind', '=', kind),
    )
    .leftJoin('sentNotification', (join) =>
      join
        .onRef('sentNotification.userId', '=', 'user.id')
        .on('sentNotification.kind', '=', kind)
        .on('sentNotification.subjectId', '=', eventId),
    )
    .select((eb) => [
      'user.id',
      'user.name',
      'user.email',
      'sentNotification.detail as lastDetail',
      eb.fn.coalesce('notificationChoice.email', eb.val(enabledByDefault(kind))).as('enabled'),
    ])
    .where('eventSignup.eventId', '=', eventId)
    .where('eventSignup.cancelledAt', 'is', null)
    .where('user.emailVerified', '=', 1)
    .where('user.disabledAt', 'is', null)
}
