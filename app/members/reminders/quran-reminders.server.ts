import { defaultReminderHour } from '#app/members/profile/notification.ts'
import type { Database } from '#app/platform/database/database.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { enqueuePush } from '#app/platform/push/push-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { daysBefore } from '#app/platform/time/instant.ts'
import { goalOn, isScheduled } from '#app/quran/practice/goal.ts'
import { dayEndPrayers } from '#app/quran/practice/member-day.server.ts'
import { isPaused } from '#app/quran/practice/pause.ts'
import { readingDate } from '#app/quran/practice/reading-day.ts'
import { type DueReminder, dueQuranReminder } from './quran-reminder-time.ts'
import { type MailSite, quranReminderMail } from './reminder-mail.ts'
import { quranReminderTexts } from './reminder-mail-texts.ts'
import { claimNotification } from './sent-notification-store.server.ts'
import type { LinkConfig } from './unsubscribe-parts.ts'

/**
 * Sends one reminder a day to members who want it, at the hour they chose, if they have not read yet and the day is
 * neither in a pause nor on a weekday without a goal. Quiet hours do not apply, because the member chose the hour.
 */
export async function sendQuranReminders(db: Database, links: LinkConfig, now: Date) {
  const settings = await readSettings(db)
  const reminded = await readRecentReminders(db, now)
  for (const { timeZone: memberTimeZone, hour, ...person } of await listMembers(db)) {
    const timeZone = memberTimeZone ?? settings.timeZone
    const prayers = dayEndPrayers(person, settings, timeZone)
    const dateOf = (instant: Date) => readingDate(instant, person, timeZone, prayers)
    const due = dueQuranReminder(now, { hour: hour ?? defaultReminderHour, timeZone }, dateOf)
    if (!due || reminded.has(`${person.id} ${due.localDate}`)) continue
    if (!(await isReadingExpected(db, person.id, due.localDate))) continue
    await remind(db, person, due, { ...settings, ...links }, now)
  }
}

type Person = Omit<Awaited<ReturnType<typeof listMembers>>[number], 'hour' | 'timeZone'>

/** Members who want reminders and have started their log. */
const listMembers = (db: Database) =>
  db
    .selectFrom('notificationChoice')
    .innerJoin('user', 'user.id', 'notificationChoice.userId')
    .innerJoin('quranPractice', 'quranPractice.userId', 'user.id')
    .select(['user.id', 'user.name', 'user.email', 'user.emailVerified', 'user.timeZone'])
    .select(['notificationChoice.hour', 'notificationChoice.push', 'notificationChoice.email as wantsEmail'])
    .select(['dayEnd', 'dayEndHour', 'latitude', 'longitude'])
    .where('notificationChoice.kind', '=', 'quranReminder')
    .where((eb) => eb.or([eb('notificationChoice.email', '=', 1), eb('notificationChoice.push', '=', 1)]))
    .where('user.disabledAt', 'is', null)
    .execute()

/** The members and dates of recent reminders. Checking them first saves the other queries for reminded members. */
async function readRecentReminders(db: Database, now: Date) {
  const rows = await db
    .selectFrom('sentNotification')
    .select(['userId', 'subjectId'])
    .where('kind', '=', 'quranReminder')
    .where('createdAt', '>', daysBefore(now, 2).toISOString())
    .execute()
  return new Set(rows.map(({ userId, subjectId }) => `${userId} ${subjectId}`))
}

/** Whether reading is still expected on a local date. Without a goal, every day counts. */
async function isReadingExpected(db: Database, userId: string, localDate: string) {
  const goals = await db
    .selectFrom('quranGoal')
    .select(['startsOn', 'measure', 'weekdays'])
    .where('userId', '=', userId)
    .execute()
  const goal = goalOn(localDate, goals)
  if (goal && goal.measure !== 'none' && !isScheduled(localDate, goal)) return false
  const pauses = await db
    .selectFrom('quranPause')
    .select(['startsOn', 'endsOn'])
    .where('userId', '=', userId)
    .execute()
  return !isPaused(localDate, pauses) && !(await hasRead(db, userId, localDate))
}

async function remind(
  db: Database,
  person: Person,
  { localDate, expiresAt }: DueReminder,
  site: MailSite,
  now: Date,
) {
  await db.transaction().execute(async (tx) => {
    const notification = {
      userId: person.id,
      kind: 'quranReminder',
      subjectId: localDate,
      detail: '',
    } as const
    if (!(await claimNotification(tx, notification, now))) return
    if (person.wantsEmail && person.emailVerified) await enqueueMail(tx, quranReminderMail(person, site), now)
    if (!person.push) return
    const payload = { title: fillText(quranReminderTexts.subject, site), body: '', path: '/quran' }
    const message = { kind: 'quran', eventId: null, subjectId: localDate, payload, expiresAt } as const
    await enqueuePush(tx, { userId: person.id }, message, now)
  })
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
