import { expressionBuilder } from 'kysely'
import { pickPrayers } from '#app/events/event/format-event-time.ts'
import { notifiedColumns, notifiedFieldsOf } from '#app/events/event/notified-fields.ts'
import { hasPlace } from '#app/events/roster/has-place.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { instantOf, localDateIn } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { eventReminderMail, type LinkConfig } from './reminder-mail.ts'
import { signedUpPeople } from './signed-up-people.server.ts'

/** The time on the day before an event at which reminders are sent, in the site's time zone. */
export const remindAt = '09:00'

/** Reminds those with a place on the morning before an event, guests too, unless they signed up after that. */
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
    const described = { ...pickPrayers(event), ...notifiedFieldsOf(event), slug: event.slug }
    const people = await signedUpPeople(db, 'eventReminder')
      .where(hasPlace())
      .where('eventSignup.eventId', '=', event.id)
      .where('eventSignup.createdAt', '<', sendFrom.toISOString())
      .where(isNotRemindedOf(tomorrow))
      .execute()
    for (const { enabled, ...person } of people) {
      if (!enabled) continue
      const mail = eventReminderMail(person, described, { ...settings, ...links })
      await db.transaction().execute(async (tx) => {
        const claimed = await tx
          .updateTable('eventSignup')
          .set({ remindedFor: tomorrow })
          .where('id', '=', person.signupId)
          .where(hasPlace())
          .where(isNotRemindedOf(tomorrow))
          .returning('id')
          .executeTakeFirst()
        if (claimed) await enqueueMail(tx, mail, now)
      })
    }
  }
}

const isNotRemindedOf = (date: string) => {
  const eb = expressionBuilder<Schema, 'eventSignup'>()
  return eb.or([eb('eventSignup.remindedFor', 'is', null), eb('eventSignup.remindedFor', '!=', date)])
}

const publishedEvents = (db: Database, now: Date) =>
  db
    .selectFrom('event')
    .select(notifiedColumns)
    .where('publishedAt', 'is not', null)
    .where('publishedAt', '<=', now.toISOString())
