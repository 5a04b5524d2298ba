import type { Selectable } from 'kysely'
import { pickPrayers } from '#app/events/event/format-event-time.ts'
import { hasUnannouncedChange, notifiedColumns, notifiedFieldsOf } from '#app/events/event/notified-fields.ts'
import {
  dueReminder,
  type Reminder,
  reminderDateRange,
  remindersOf,
} from '#app/events/event/reminder-times.ts'
import { hasSpot } from '#app/events/roster/has-spot.server.ts'
import { readClaimLabels } from '#app/events/roster/need-store.server.ts'
import { readShiftLabels } from '#app/events/roster/shift-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { EventTable } from '#app/platform/database/schema/events.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { claimReminder, reminderId, setDeliveryMail } from './event-delivery-store.server.ts'
import { eventsWithReminders } from './events-with-reminders.server.ts'
import { pushReminder } from './push-reminders.server.ts'
import { eventReminderMail } from './reminder-mail.ts'
import { hadSpotBefore, signedUpPeople } from './signed-up-people.server.ts'
import type { LinkConfig } from './unsubscribe-parts.ts'

type Site = Parameters<typeof eventReminderMail>[2]

/**
 * Reminds people with a spot, including guests, by email and push notification at the reminder times of each event.
 * People who got their spot after a reminder time do not get that reminder.
 */
export async function sendEventReminders(db: Database, links: LinkConfig, now: Date) {
  const settings = await readSettings(db)
  const { from, to } = reminderDateRange(now, settings.timeZone)
  const events = await eventsWithReminders(db, now)
    .select(columns)
    .where('localDate', '>=', from)
    .where('localDate', '<=', to)
    .execute()
  for (const event of events) {
    const due = dueReminder(event, now, settings.timeZone)
    // A wrong date may be saved only for a moment. A reminder can wait until the change is announced.
    if (!due || hasUnannouncedChange(event)) continue
    const eventDetails = { ...pickPrayers(event), ...notifiedFieldsOf(event), slug: event.slug, id: event.id }
    await emailReminder(db, event, due, { ...settings, ...links }, now)
    await pushReminder(db, eventDetails, due, { ...settings, ...links }, now)
  }
}

const columns = [...notifiedColumns, 'reminders', 'stillComing', 'announcedDetails'] as const

type EventWithReminders = Pick<Selectable<EventTable>, (typeof columns)[number]>

async function emailReminder(db: Database, event: EventWithReminders, due: Reminder, site: Site, now: Date) {
  const eventDetails = { ...pickPrayers(event), ...notifiedFieldsOf(event), slug: event.slug }
  const subjectId = reminderId(event.localDate, due.before)
  const people = await signedUpPeople(db, 'eventReminder')
    .select(['eventSignup.comingFor', 'eventSignup.shiftId'])
    .where(hasSpot())
    .where('eventSignup.eventId', '=', event.id)
    .where(hadSpotBefore(due.at))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('eventDelivery')
            .select('eventDelivery.signupId')
            .whereRef('eventDelivery.signupId', '=', 'eventSignup.id')
            .where('eventDelivery.eventId', '=', event.id)
            .where('eventDelivery.kind', '=', 'reminder')
            .where('eventDelivery.subjectId', '=', subjectId),
        ),
      ),
    )
    .execute()
  const [shiftLabels, claimLabels] =
    people.length > 0
      ? await Promise.all([readShiftLabels(db, event), readClaimLabels(db, event.id)])
      : [new Map<string, string>(), new Map<string, string>()]
  for (const { enabled, comingFor, shiftId, ...person } of people) {
    if (!enabled) continue
    const asks = comingFor !== event.localDate && asksInReminder(event, due, site.timeZone)
    const delivery = { eventId: event.id, kind: 'reminder', subjectId, signupId: person.signupId } as const
    const signupDetails = { shift: shiftLabels.get(shiftId ?? ''), brings: claimLabels.get(person.signupId) }
    const mail = eventReminderMail(person, { ...eventDetails, ...signupDetails, asks }, site, now)
    await db.transaction().execute(async (tx) => {
      if (!(await claimReminder(tx, delivery, asks, now))) return
      await setDeliveryMail(tx, delivery, await enqueueMail(tx, mail, now))
    })
  }
}

/** Whether a reminder asks “Still coming?”. */
function asksInReminder(event: EventWithReminders, { before }: Reminder, timeZone: string) {
  if (event.stillComing === 'first') return remindersOf(event, timeZone)[0]?.before === before
  return event.stillComing === 'every'
}
