import type { Database } from '#app/platform/database/database.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { type LinkConfig, quranReminderMail } from './reminder-mail.ts'
import { claimNotification } from './sent-notification-store.server.ts'

/** The hours in which reminders are sent, in the member's time zone. */
const sendingHours = { from: 20, until: 23 }

/** Sends one evening reminder to members who opted in and have not logged anything that day. */
export async function sendQuranReminders(db: Database, links: LinkConfig, now: Date) {
  const settings = await readSettings(db)
  const people = await db
    .selectFrom('notificationChoice')
    .innerJoin('user', 'user.id', 'notificationChoice.userId')
    .innerJoin('quranPractice', 'quranPractice.userId', 'user.id')
    .select(['user.id', 'user.name', 'user.email', 'user.timeZone'])
    .where('notificationChoice.kind', '=', 'quranReminder')
    .where('notificationChoice.email', '=', 1)
    .where('user.emailVerified', '=', 1)
    .where('user.disabledAt', 'is', null)
    .execute()
  for (const { timeZone: memberTimeZone, ...person } of people) {
    const timeZone = memberTimeZone ?? settings.timeZone
    const hour = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).hour
    if (hour < sendingHours.from || hour >= sendingHours.until) continue
    const today = localDateIn(now, timeZone)
    if (await hasRead(db, person.id, today)) continue
    await db.transaction().execute(async (tx) => {
      const notification = { userId: person.id, kind: 'quranReminder' as const, subjectId: today, detail: '' }
      if (!(await claimNotification(tx, notification, now))) return
      await enqueueMail(tx, quranReminderMail(person, { ...settings, ...links }), now)
    })
  }
}

async function hasRead(db: Database, userId: string, localDate: string) {
  const entry = await db
    .selectFrom('quranEntry')
    .select('id')
    .where('userId', '=', userId)
    .where('localDate', '=', localDate)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}
