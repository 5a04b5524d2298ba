import { expect } from 'vitest'
import type { Values } from '#app/cms/collections/collection.ts'
import { trashItem } from '#app/cms/collections/trash-store.server.ts'
import { changeLatestVersion } from '#app/events/event/event-action.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { signupLink, stillComingLink } from '#app/events/signup/signup-link.server.ts'
import { saveNotifications } from '#app/members/profile/notification-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { purgeOldMail } from '#app/platform/mail/mail-retention.server.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { signupLinks as links } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { sendEventChanges } from './event-changes.server.ts'
import { listDeliveries, recordDeliveryOutcomes } from './event-delivery-store.server.ts'
import { sendEventReminders } from './event-reminders.server.ts'
import { unsubscribeLink } from './unsubscribe-link.server.ts'

const at = (text: string) => new Date(text)
const signedUpAt = '2026-11-10T12:00:00.000Z'
/** Two days before the picnic, which starts at 10:00 in New York, and three hours before it. */
const [twoDays, threeHours] = ['2026-11-26T15:00:00Z', '2026-11-28T12:00:00Z']

const run = (db: Database, time: string) => sendEventReminders(db, links, at(time))
const storePicnic = (db: Database, columns: Parameters<typeof eventFixture>[1] = {}) =>
  storeEvents(db, [eventFixture('picnic', { title: 'Picnic', endTime: null, ...columns })])

const addGuest = (db: Database, id: string, columns: Values = {}) =>
  db
    .insertInto('eventSignup')
    .values({
      id,
      eventId: 'picnic',
      email: `${id}@example.org`,
      name: id,
      createdAt: signedUpAt,
      ...columns,
    })
    .execute()

async function signUp(db: Database, member: Parameters<typeof addTestMember>[1] = {}) {
  const { id, email } = await addTestMember(db, member)
  await addGuest(db, id, { userId: id, email: null, name: '' })
  return { id, email }
}

async function takeMails(db: Database) {
  const mails = await db.selectFrom('mail').selectAll().orderBy('recipient').orderBy('createdAt').execute()
  await db.deleteFrom('mail').execute()
  return mails
}
const takeSubjects = async (db: Database) =>
  (await takeMails(db)).map(({ recipient, subject }) => `${subject} → ${recipient}`)

storeTest('members get one email at each reminder time, even if two nodes run', async ({ db }) => {
  await storePicnic(db)
  const amina = await signUp(db)
  const bilal = await signUp(db)
  await saveNotifications(db, bilal.id, new Set(['eventChange']))
  await signUp(db, { emailVerified: false })
  const withdrawn = await signUp(db)
  await db.updateTable('eventSignup').set({ status: 'cancelled' }).where('id', '=', withdrawn.id).execute()
  await run(db, '2026-11-26T14:59:00Z')
  expect(await takeMails(db)).toEqual([])
  await Promise.allSettled([run(db, twoDays), run(db, twoDays)])
  await run(db, '2026-11-26T16:00:00Z')
  const [mail, ...others] = await takeMails(db)
  expect(others).toEqual([])
  expect([mail?.subject, mail?.recipient]).toEqual(['In 2 days: Picnic', amina.email])
  const link = unsubscribeLink(links.origin, links.secret, 'eventReminder', amina.id)
  expect(JSON.parse(mail?.headers ?? '')).toEqual({
    'Auto-Submitted': 'auto-generated',
    'List-Id': '<event-reminders.site.example>',
    'List-Unsubscribe': `<${link}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(mail?.body).toContain('Saturday, November 28, 2026, 10:00 AM EST')
  expect(mail?.body).toContain('https://site.example/events/picnic')
  expect(mail?.body).toContain(`Unsubscribe: ${link}`)
  await run(db, '2026-11-28T11:59:00Z')
  expect(await takeMails(db)).toEqual([])
  await run(db, threeHours)
  expect(await takeSubjects(db)).toEqual([`Today at 10:00 AM: Picnic → ${amina.email}`])
  await run(db, '2026-11-28T15:00:00Z')
  expect(await takeMails(db)).toEqual([])
})

storeTest(
  'guests with a spot are reminded; people who sign up later get only later reminders',
  async ({ db }) => {
    await storePicnic(db)
    await addGuest(db, 'amina')
    await addGuest(db, 'bilal', { status: 'waitlisted' })
    await addGuest(db, 'sara', { status: 'pending' })
    await addGuest(db, 'late', { statusAt: '2026-11-26T15:00:00.000Z' })
    await Promise.all([run(db, '2026-11-26T15:05:00Z'), run(db, '2026-11-26T15:05:00Z')])
    const [mail, ...others] = await takeMails(db)
    expect(others).toEqual([])
    expect(mail?.recipient).toBe('amina@example.org')
    expect(mail?.body).toContain(`Change or cancel your sign-up:
${signupLink(links, { slug: 'picnic', signupId: 'amina' })}`)
    expect(mail?.secret).toBe(1)
    await run(db, threeHours)
    expect((await takeMails(db)).map(({ recipient }) => recipient)).toEqual([
      'amina@example.org',
      'late@example.org',
    ])
  },
)

storeTest('an event can have its own reminder times, or none', async ({ db }) => {
  await storePicnic(db, { reminders: '1 week, 45 minutes' })
  await storeEvents(db, [eventFixture('quiet', { reminders: '' })])
  await addGuest(db, 'amina')
  await addGuest(db, 'sara', { eventId: 'quiet' })
  for (const time of ['2026-11-21T15:00:00Z', twoDays, threeHours, '2026-11-28T14:15:00Z'])
    await run(db, time)
  expect(await takeSubjects(db)).toEqual([
    'In 7 days: Picnic → amina@example.org',
    'Today at 10:00 AM: Picnic → amina@example.org',
  ])
})

storeTest(
  'moving an event to another day sends its reminders again; changing its time does not',
  async ({ db }) => {
    await storePicnic(db, { reminders: '1 day' })
    await addGuest(db, 'amina')
    await run(db, '2026-11-27T15:00:00Z')
    expect(await takeMails(db)).toHaveLength(1)
    const move = (values: Values) =>
      changeLatestVersion(db, 'picnic', values, null, at('2026-11-27T15:10:00Z'))
    await move({ startTime: '10:15' })
    await run(db, '2026-11-27T15:20:00Z')
    expect(await takeMails(db)).toEqual([])
    await move({ localDate: '2026-11-29', lastDate: '2026-11-29' })
    await run(db, '2026-11-28T15:20:00Z')
    expect(await takeSubjects(db)).toEqual(['Tomorrow: Picnic → amina@example.org'])
  },
)

storeTest('a reminder waits until the event’s change is announced', async ({ db }) => {
  await storePicnic(db, { reminders: '1 day' })
  await addGuest(db, 'amina')
  await sendEventChanges(db, links, at('2026-11-11T12:00:00Z'))
  const move = (date: string, time: string) =>
    changeLatestVersion(db, 'picnic', { localDate: date, lastDate: date }, null, at(time))
  await move('2026-11-21', '2026-11-20T16:00:00Z')
  await run(db, '2026-11-20T16:02:00Z')
  await move('2026-11-28', '2026-11-20T16:04:00Z')
  await run(db, '2026-11-20T16:20:00Z')
  await sendEventChanges(db, links, at('2026-11-20T16:20:00Z'))
  expect(await takeMails(db)).toEqual([])
  await move('2026-11-21', '2026-11-20T17:00:00Z')
  await sendEventChanges(db, links, at('2026-11-20T17:10:00Z'))
  await run(db, '2026-11-20T17:10:00Z')
  expect((await takeSubjects(db)).sort()).toEqual([
    'Changed: Picnic → amina@example.org',
    'Tomorrow: Picnic → amina@example.org',
  ])
})

storeTest('no reminder is sent for a canceled, draft or trashed event', async ({ db }) => {
  await storeEvents(
    db,
    ['canceled', 'trashed'].map((id) => eventFixture(id)),
  )
  await storeEvents(db, [eventFixture('draft', { publishedAt: null })])
  for (const eventId of ['canceled', 'draft', 'trashed']) await addGuest(db, eventId, { eventId })
  await changeLatestVersion(db, 'canceled', { status: 'cancelled' }, null, at('2026-11-02T00:00:00Z'))
  await trashItem(db, eventCollection, 'trashed', null, at('2026-11-02T00:00:00Z'))
  await run(db, twoDays)
  expect(await takeMails(db)).toEqual([])
})

storeTest(
  '“Still coming?” is asked by the first reminder, or by every reminder until there is an answer',
  async ({ db }) => {
    await storePicnic(db, { stillComing: 'first' })
    await addGuest(db, 'amina')
    await addGuest(db, 'late', { statusAt: '2026-11-27T15:00:00.000Z' })
    const takeAskedRecipients = async () =>
      (await takeMails(db))
        .filter(({ body }) => body.includes('Are you still coming?'))
        .map((mail) => mail.recipient)
    await run(db, twoDays)
    const [mail] = await db.selectFrom('mail').select('body').execute()
    for (const answer of ['yes', 'no'] as const)
      expect(mail?.body).toContain(stillComingLink(links, { slug: 'picnic', signupId: 'amina' }, answer))
    expect(await takeAskedRecipients()).toEqual(['amina@example.org'])
    await run(db, threeHours)
    expect(await takeAskedRecipients()).toEqual([])
    await db.deleteFrom('eventDelivery').execute()
    await db.updateTable('event').set({ stillComing: 'every' }).execute()
    await db.updateTable('eventSignup').set({ comingFor: '2026-11-28' }).where('id', '=', 'amina').execute()
    await run(db, threeHours)
    expect(await takeAskedRecipients()).toEqual(['late@example.org'])
  },
)

storeTest('organizers see how many emails were sent, even after the emails are deleted', async ({ db }) => {
  await storePicnic(db)
  for (const id of ['amina', 'bilal', 'sara']) await addGuest(db, id)
  await run(db, twoDays)
  await db.updateTable('mail').set({ status: 'failed' }).where('recipient', 'like', 'amina%').execute()
  await db.updateTable('mail').set({ status: 'stored' }).where('recipient', 'like', 'bilal%').execute()
  const counts = { waiting: 1, sent: 0, stored: 1, failed: 1, canceled: 0, unknown: 0 }
  const reminder = { kind: 'reminder', subjectId: '2026-11-28 2 days', startedAt: '2026-11-26T15:00:00.000Z' }
  expect(await listDeliveries(db, 'picnic')).toEqual([{ ...reminder, ...counts }])
  await db.updateTable('mail').set({ status: 'sent' }).where('recipient', 'like', 'sara%').execute()
  await purgeOldMail(db, at('2027-01-28T12:00:00Z'), recordDeliveryOutcomes)
  expect(await db.selectFrom('mail').select('id').execute()).toEqual([])
  expect(await listDeliveries(db, 'picnic')).toEqual([{ ...reminder, ...counts, waiting: 0, sent: 1 }])
})

storeTest('a child under 13 has no email address, so their guardian is reminded', async ({ db }) => {
  await storePicnic(db)
  const guardian = { guardianEmail: 'amina@example.org', guardianConsentAt: signedUpAt }
  await addGuest(db, 'sara', { ...guardian, email: null, ageGroup: 'under13' })
  await addGuest(db, 'ali', { ...guardian, ageGroup: 'minor' })
  await run(db, twoDays)
  const mails = await takeMails(db)
  expect(mails.map(({ recipient }) => recipient)).toEqual(['ali@example.org', 'amina@example.org'])
})

storeTest('a reminder names the shift, and what the person brings', async ({ db }) => {
  await storePicnic(db)
  const createdAt = signedUpAt
  const times = { startTime: '10:00', endTime: '12:00', capacity: null }
  await db
    .insertInto('eventShift')
    .values({ ...times, id: 'grill', eventId: 'picnic', title: 'Grill', createdAt })
    .execute()
  await db
    .insertInto('eventNeed')
    .values({ id: 'salad', eventId: 'picnic', item: 'salads', wanted: 5, createdAt })
    .execute()
  await addGuest(db, 'sara', { shiftId: 'grill' })
  await addGuest(db, 'omar')
  const claim = { needId: 'salad', signupId: 'sara', amount: 2, claimedAt: createdAt }
  await db.insertInto('eventClaim').values(claim).execute()
  await run(db, twoDays)
  const [omar, sara] = await takeMails(db)
  expect(sara?.body).toContain('\nShift: Grill, 10:00 AM – 12:00 PM\nYou’re bringing: 2 × salads\n')
  expect(omar?.body).not.toMatch(/Shift:|You’re bringing:/)
})
