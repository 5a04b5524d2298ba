import { expect } from 'vitest'
import { saveNotifications, withdrawTurnedOffEmails } from '#app/members/profile/notification-store.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { checkOptionalEmails } from './check-optional-emails.server.ts'
import { eventReminderMail, quranReminderMail } from './reminder-mail.ts'

const now = new Date('2026-11-21T12:00:00Z')
const site = { ...defaultSettings, origin: null, secret: 'a secret for tests' }
const event = {
  title: 'Picnic',
  slug: 'picnic',
  localDate: '2026-11-22',
  lastDate: '2026-11-22',
  startTime: '10:00',
  endTime: null,
  locationName: '',
  locationAddress: '',
  cancelled: false,
  asks: false,
}

storeTest(
  'a reminder is blocked if the member turned off reminders, or if their account is suspended or deleted',
  async ({ db }) => {
    const [reader, off, suspended] = [
      await addTestMember(db),
      await addTestMember(db),
      await addTestMember(db),
    ]
    const deleted = { id: 'deleted', email: 'deleted@example.org', name: 'Deleted' }
    const mails: string[] = []
    for (const to of [reader, off, suspended, deleted])
      mails.push(
        await enqueueMail(
          db,
          eventReminderMail({ ...to, signupId: to.id, userId: to.id }, event, site, now),
          now,
        ),
      )
    const quran = await enqueueMail(db, quranReminderMail(reader, site), now)
    const other = await enqueueMail(db, { to: 'deleted@example.org', subject: 'Reply', body: 'Salaam' }, now)
    await saveNotifications(db, off.id, new Set(['eventChange']))
    await db
      .updateTable('user')
      .set({ disabledAt: now.toISOString() })
      .where('id', '=', suspended.id)
      .execute()
    // The Qur'an reminder is off until a member turns it on.
    const blocked = await checkOptionalEmails(db, [...mails, quran, other])
    expect([...blocked.keys()].sort()).toEqual([...mails.slice(1), quran].sort())
    await saveNotifications(db, reader.id, new Set(['eventReminder', 'quranReminder']))
    expect((await checkOptionalEmails(db, [...mails, quran])).has(quran)).toBe(false)
  },
)

storeTest(
  'turning off a kind of email withdraws exactly the unsent emails that would be blocked',
  async ({ db }) => {
    const member = await addTestMember(db)
    await saveNotifications(db, member.id, new Set(['eventReminder']))
    const { headers = {}, ...mail } = quranReminderMail(member, site)
    const enqueue = (change: Record<string, string>) =>
      enqueueMail(db, { ...mail, headers: { ...headers, ...change } }, now)
    const turnedOff = [await enqueue({}), await enqueue({ 'X-Note': '"List-Id":"<event-reminders.' })]
    const other = await enqueue({ 'List-Id': '<circle.example.org>', 'X-Note': headers['List-Id'] ?? '' })
    // The same JSON, written with spaces.
    const spaced = JSON.stringify(headers, null, 1)
    await db
      .updateTable('mail')
      .set({ headers: spaced })
      .where('id', '=', turnedOff[0] ?? '')
      .execute()
    expect([...(await checkOptionalEmails(db, [...turnedOff, other])).keys()].sort()).toEqual(
      turnedOff.sort(),
    )
    const setVerified = (emailVerified: number) =>
      db.updateTable('user').set({ emailVerified }).where('id', '=', member.id).execute()
    // Nobody has confirmed that the address is theirs, so its emails may be someone else's.
    await setVerified(0)
    await withdrawTurnedOffEmails(db, member.id, now)
    const withdrawn = db.selectFrom('mail').select('id').where('withdrawnAt', 'is not', null)
    expect(await withdrawn.execute()).toEqual([])
    await setVerified(1)
    await withdrawTurnedOffEmails(db, member.id, now)
    expect((await withdrawn.execute()).map(({ id }) => id).sort()).toEqual(turnedOff)
  },
)
