import { expect } from 'vitest'
import type { Values } from '#app/cms/collections/collection.ts'
import { trashItem } from '#app/cms/collections/trash-store.server.ts'
import { changeLatestVersion } from '#app/events/event/event-action.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { updateEventTimes } from '#app/events/event/event-times-store.server.ts'
import { toEventView } from '#app/events/event/event-view.server.ts'
import { addSeries } from '#app/events/series/add-series.server.ts'
import { changeDates } from '#app/events/series/change-dates.server.ts'
import { signupLink } from '#app/events/signup/signup-link.server.ts'
import { signUpGuest } from '#app/events/signup/signup-store.server.ts'
import { saveNotifications } from '#app/members/profile/notification-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { signupLinks as links } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { sendEventChanges } from './event-changes.server.ts'

const at = (text: string) => new Date(text)
const start = '2026-11-10T12:00:00Z'

const run = (db: Database, time: string) => sendEventChanges(db, links, at(time))
const change = (db: Database, id: string, values: Values, time: string) =>
  changeLatestVersion(db, id, values, null, at(time))

const signUp = (db: Database, id: string, columns: Values = {}) =>
  db
    .insertInto('eventSignup')
    .values({ id, eventId: 'picnic', email: `${id}@example.org`, name: id, createdAt: start, ...columns })
    .execute()

async function takeMails(db: Database) {
  const mails = await db.selectFrom('mail').select(['recipient', 'subject', 'body']).execute()
  await db.deleteFrom('mail').execute()
  return mails
}
const recipients = (mails: { recipient: string }[]) => mails.map(({ recipient }) => recipient).sort()

storeTest(
  'everyone with a spot or on the waitlist gets one email about a move, with the link to their sign-up',
  async ({ db }) => {
    await storeEvents(db, [eventFixture('picnic', { endTime: null })])
    const member = await addTestMember(db)
    const silent = await addTestMember(db)
    await saveNotifications(db, silent.id, new Set(['eventReminder']))
    await signUp(db, 'guest')
    for (const status of ['waitlisted', 'offered', 'pending', 'cancelled'])
      await signUp(db, status, { status })
    for (const { id } of [member, silent]) await signUp(db, id, { userId: id, email: null, name: '' })
    await run(db, start)
    await change(db, 'picnic', { localDate: '2026-12-05', lastDate: '2026-12-05' }, '2026-11-11T12:00:00Z')
    await run(db, '2026-11-11T12:05:00Z')
    await change(db, 'picnic', { startTime: '11:30' }, '2026-11-11T12:06:00Z')
    await Promise.all([run(db, '2026-11-11T12:20:00Z'), run(db, '2026-11-11T12:20:00Z')])
    await run(db, '2026-11-11T12:30:00Z')
    const mails = await takeMails(db)
    expect(recipients(mails)).toEqual(
      ['guest@example.org', 'offered@example.org', 'waitlisted@example.org', member.email].sort(),
    )
    const guest = mails.find(({ recipient }) => recipient === 'guest@example.org')
    expect(guest?.body).toContain(
      'The date has changed: Saturday, November 28, 2026 → Saturday, December 5, 2026\n' +
        'The time has changed: 10:00 AM EST → 11:30 AM EST',
    )
    expect(guest?.body).toContain(signupLink(links, { slug: 'picnic', signupId: 'guest' }))
    expect(guest?.body).toContain(
      'Unsubscribe from emails about changes to this event: https://site.example/',
    )
    const memberMail = mails.find(({ recipient }) => recipient === member.email)
    expect(memberMail?.body).toContain(signupLink(links, { slug: 'picnic', signupId: member.id }))
    expect(memberMail?.body).toContain('Unsubscribe: ')
  },
)

storeTest('a cancellation is announced with its reason, and so is a reinstatement', async ({ db }) => {
  await storeEvents(db, [eventFixture('picnic')])
  await signUp(db, 'guest')
  await run(db, start)
  await change(db, 'picnic', { status: 'cancelled', cancelReason: 'Storm' }, '2026-11-11T12:00:00Z')
  await run(db, '2026-11-11T13:00:00Z')
  const [canceled] = await takeMails(db)
  expect(canceled?.subject).toBe('Canceled: picnic')
  expect(canceled?.body).toContain('The event is canceled.\nReason: Storm')
  await change(db, 'picnic', { localDate: '2026-11-29', lastDate: '2026-11-29' }, '2026-11-12T12:00:00Z')
  await run(db, '2026-11-12T13:00:00Z')
  expect(await takeMails(db)).toEqual([])
  await change(db, 'picnic', { status: 'confirmed', cancelReason: '' }, '2026-11-13T12:00:00Z')
  await run(db, '2026-11-13T13:00:00Z')
  const [reinstated] = await takeMails(db)
  expect(reinstated?.body).toContain('The event is back on.')
  await change(db, 'picnic', { status: 'cancelled' }, '2026-11-14T12:00:00Z')
  await change(db, 'picnic', { status: 'confirmed' }, '2026-11-14T12:05:00Z')
  await run(db, '2026-11-14T13:00:00Z')
  expect(await takeMails(db)).toEqual([])
  await trashItem(db, eventCollection, 'picnic', null, at('2026-11-15T12:00:00Z'))
  await run(db, '2026-11-15T13:00:00Z')
  const [deleted] = await takeMails(db)
  expect(deleted?.subject).toBe('Canceled: picnic')
  expect(deleted?.body).not.toContain('/events/picnic')
})

storeTest('changes are described relative to the details in the sign-up email', async ({ db }) => {
  await storeEvents(db, [eventFixture('picnic')])
  const party = { partySize: 1, childNames: '', note: '', answers: {} }
  const guest = { name: 'Amina', email: 'amina@example.org' }
  await signUpGuest(db, 'picnic', { ...party, ...guest }, links, at(start))
  await takeMails(db)
  await db.updateTable('eventSignup').set({ status: 'confirmed' }).execute()
  // No job has run between the sign-up and the change.
  await change(db, 'picnic', { startTime: '09:00' }, '2026-11-10T12:01:00Z')
  await run(db, '2026-11-10T12:15:00Z')
  expect((await takeMails(db))[0]?.body).toContain('The time has changed: 10:00 AM – 1:00 PM EST → 9:00 AM')
})

storeTest('a moved event keeps its former times once the change has settled', async ({ db }) => {
  await storeEvents(db, [eventFixture('picnic', { endTime: null })])
  const readMovedFrom = async () =>
    JSON.parse(
      (await db.selectFrom('event').select('movedFrom').executeTakeFirstOrThrow()).movedFrom ?? 'null',
    )
  await run(db, start)
  await change(db, 'picnic', { locationName: 'Hall' }, '2026-11-11T12:00:00Z')
  await run(db, '2026-11-11T13:00:00Z')
  expect(await readMovedFrom()).toBeNull()
  await change(db, 'picnic', { startTime: '12:00' }, '2026-11-12T12:00:00Z')
  await change(db, 'picnic', { localDate: '2026-11-29', lastDate: '2026-11-29' }, '2026-11-12T12:05:00Z')
  await run(db, '2026-11-12T12:10:00Z')
  expect(await readMovedFrom()).toBeNull()
  await run(db, '2026-11-12T12:20:00Z')
  expect(await readMovedFrom()).toEqual({
    localDate: '2026-11-28',
    lastDate: '2026-11-28',
    startTime: '10:00',
    endTime: null,
  })
})

storeTest(
  'the reason for a move is in its email and on the page, but not in later emails',
  async ({ db }) => {
    await storeEvents(db, [eventFixture('picnic')])
    await signUp(db, 'guest')
    await run(db, start)
    const day = (date: string) => ({ localDate: date, lastDate: date })
    await change(db, 'picnic', { ...day('2026-12-05'), moveReason: 'Storm' }, '2026-11-11T12:00:00Z')
    await change(db, 'picnic', { description: 'Bring tea' }, '2026-11-11T12:05:00Z')
    await run(db, '2026-11-11T12:20:00Z')
    expect((await takeMails(db))[0]?.body).toContain('Saturday, December 5, 2026\nReason: Storm')
    const readMove = async () => {
      const event = await db.selectFrom('event').selectAll().executeTakeFirstOrThrow()
      const { movedFrom, moveReason } = toEventView(event, at('2026-11-12T12:00:00Z'), 'America/New_York')
      return { movedFrom: movedFrom?.slice(0, 27), moveReason, pending: event.moveReason }
    }
    const moved = { movedFrom: 'Saturday, November 28, 2026', moveReason: 'Storm', pending: '' }
    expect(await readMove()).toEqual(moved)
    // A reason without a move is dropped.
    await change(db, 'picnic', { moveReason: 'Nothing' }, '2026-11-12T12:00:00Z')
    await run(db, '2026-11-12T12:20:00Z')
    expect(await readMove()).toEqual(moved)
    await change(db, 'picnic', { locationName: 'Hall' }, '2026-11-13T12:00:00Z')
    await run(db, '2026-11-13T12:20:00Z')
    const [mail] = await takeMails(db)
    expect(mail?.body).toContain('The location has changed')
    expect(mail?.body).not.toContain('Reason')
    expect(await readMove()).toEqual({ ...moved, moveReason: '' })
  },
)

storeTest(
  'a small change of prayer times is announced only when such changes add up to five minutes',
  async ({ db }) => {
    const maghrib = { startPrayer: 'maghrib', startPrayerOffset: 0, endTime: null } as const
    await storeEvents(db, [eventFixture('picnic', { ...maghrib, latitude: 33.75, longitude: -84.39 })])
    await db.transaction().execute((tx) => updateEventTimes(tx, at(start)))
    await signUp(db, 'guest')
    await run(db, start)
    const moveStart = async (minutes: number, time: string) => {
      await change(db, 'picnic', { startPrayerOffset: minutes }, time)
      await db.transaction().execute((tx) => updateEventTimes(tx, at(time)))
    }
    await moveStart(4, '2026-11-11T12:00:00Z')
    await run(db, '2026-11-11T13:00:00Z')
    expect(await takeMails(db)).toEqual([])
    await moveStart(5, '2026-11-12T12:00:00Z')
    await run(db, '2026-11-12T13:00:00Z')
    const [mail] = await takeMails(db)
    expect(mail?.body).toContain('The time has changed: 5:29 PM EST → 5:34 PM EST')
  },
)

storeTest('canceled dates of a series are announced to everyone who signed up for them', async ({ db }) => {
  const { id: _, slug: __, seriesId: ___, ...columns } = eventFixture('circle', { localDate: '2026-11-27' })
  const today = '2026-11-10'
  const rule = 'FREQ=WEEKLY;BYDAY=FR;COUNT=3'
  await addSeries(db, eventCollection, { rule, today, columns, assignee: null }, null, at(start))
  const rows = await db
    .selectFrom('event')
    .select(['id', 'seriesId', 'localDate'])
    .orderBy('localDate')
    .execute()
  for (const { id, localDate } of rows) await signUp(db, localDate, { eventId: id })
  await run(db, start)
  await changeDates(
    db,
    eventCollection,
    {
      id: rows[1]?.id ?? '',
      seriesId: rows[1]?.seriesId ?? '',
      recurrenceDate: '2026-12-04',
      scope: 'following',
      timeZone: 'America/New_York',
      values: { status: 'cancelled', cancelReason: '' },
    },
    null,
    at('2026-11-11T12:00:00Z'),
  )
  await run(db, '2026-11-11T13:00:00Z')
  expect(recipients(await takeMails(db))).toEqual(['2026-12-04@example.org', '2026-12-11@example.org'])
})
