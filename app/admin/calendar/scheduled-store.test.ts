import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addItem } from '#app/cms/collections/add-item-store.server.ts'
import { assignItem } from '#app/cms/collections/assignment-store.server.ts'
import { collections } from '#app/collections.ts'
import { addEvent } from '#app/events/event/add-event-store.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import type { Member } from '#app/platform/auth/member.server.ts'
import type { Role } from '#app/platform/auth/permissions.ts'
import { can, permissions } from '#app/platform/auth/permissions.ts'
import { scheduleIssue } from '#app/site/newsletter/issue-schedule-store.server.ts'
import { addIssue } from '#app/site/newsletter/issue-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { calendarAccess, daysWithin, type ScheduledItem, sortItems, visibleKinds } from './scheduled-item.ts'
import { listScheduled } from './scheduled-store.server.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const settings = { timeZone: 'America/New_York', backupSchedule: 'weekly' as const }
const event = {
  title: 'Picnic',
  description: '',
  localDate: '2026-11-28',
  lastDate: '2026-11-29',
  startTime: '10:00',
  endTime: null,
  locationName: '',
  locationAddress: '',
  pictureId: null,
}
const queryFor = (member: { id: string; role: Role }) => ({
  from: '2026-11-22',
  to: '2026-12-05',
  collections: collections.listed,
  settings,
  now,
  member: member as Member,
})
const summarize = ({ localDate, clockTime, kind, title }: ScheduledItem) =>
  `${localDate} ${clockTime} ${kind} ${title}`

storeTest('each role sees the scheduled items of the screens that it may open', async ({ db }) => {
  const admin = await addTestMember(db, { name: 'Hafsa', role: 'admin' })
  const organizer = await addTestMember(db, { role: 'organizer' })
  const picnic = await addEvent(db, event, now)
  const { id: walkId } = await addEvent(
    db,
    { ...event, title: 'Walk', startTime: null, lastDate: '2026-11-28' },
    now,
  )
  await db
    .updateTable('event')
    .set({ publishedAt: '2026-11-27T15:00:00.000Z' })
    .where('id', '=', walkId)
    .execute()
  await assignItem(db, eventCollection, { itemId: walkId, userId: organizer.id }, now)
  const article = collections.listed.find(({ table }) => table === 'article') ?? expect.fail('no articles')
  const values = { title: 'Plates', preview: '', body: 'Salaam', author: '', tags: '[]', pictureId: null }
  // 11:30 PM in New York on the last day of the range. The other two articles are outside the range.
  await addItem(db, article, { ...values, publishedAt: '2026-12-06T04:30:00.000Z' }, null, now)
  await addItem(db, article, { ...values, publishedAt: '2026-12-06T05:30:00.000Z' }, null, now)
  await addItem(db, article, { ...values, publishedAt: '2026-11-20T05:30:00.000Z' }, null, now)
  const issueId = await addIssue(db, { subject: 'December', body: 'Salaam' }, admin, now)
  await scheduleIssue(db, { id: issueId, version: 1, at: new Date('2026-12-01T14:00:00Z') }, admin, now)
  const member = await addTestMember(db)
  await db
    .insertInto('eventSignup')
    .values({
      id: 'signup',
      eventId: picnic.id,
      userId: member.id,
      createdAt: now.toISOString(),
    })
    .execute()
  // Reminders that a member has turned off are not counted.
  const quietMember = await addTestMember(db)
  await db
    .insertInto('eventSignup')
    .values({
      id: 'quiet signup',
      eventId: picnic.id,
      userId: quietMember.id,
      createdAt: now.toISOString(),
    })
    .execute()
  await db
    .insertInto('notificationChoice')
    .values({ userId: quietMember.id, kind: 'eventReminder', email: 0 })
    .execute()

  const list = async (id: string, role: Role) =>
    (await listScheduled(db, queryFor({ id, role }))).map(summarize)
  const walkItems = ['2026-11-27 10:00 publication Walk', '2026-11-28  event Walk']
  expect(await list(admin.id, 'admin')).toEqual([
    '2026-11-22 03:00 backup Weekly backup',
    '2026-11-26 10:00 reminder Picnic',
    ...walkItems,
    '2026-11-28 07:00 reminder Picnic',
    '2026-11-28 10:00 event Picnic',
    '2026-11-29 03:00 backup Weekly backup',
    '2026-11-29 10:00 event Picnic',
    '2026-12-01 09:00 issue December',
    '2026-12-05 23:30 publication Plates',
  ])
  expect(await list(admin.id, 'editor')).toEqual(['2026-12-05 23:30 publication Plates'])
  expect(await list(organizer.id, 'organizer')).toEqual(walkItems)
  expect(await list(admin.id, 'treasurer')).toEqual([])
  const [backup, reminder, , walk] = await listScheduled(db, queryFor({ id: admin.id, role: 'admin' }))
  expect(backup).toMatchObject({ path: '/admin/backups' })
  expect(reminder).toMatchObject({ label: 'Reminder to 1 person', path: `/admin/opportunities/${picnic.id}` })
  expect(walk).toMatchObject({ publication: 'scheduled', path: `/admin/opportunities/${walkId}` })
})

storeTest('each day of an event has the time zone abbreviation of that day', async ({ db }) => {
  const admin = await addTestMember(db, { role: 'admin' })
  // The clocks in New York change on March 14.
  await addEvent(db, { ...event, localDate: '2027-03-13', lastDate: '2027-03-14' }, now)
  const march = { from: '2027-03-13', to: '2027-03-14' }
  const items = await listScheduled(db, { ...queryFor({ id: admin.id, role: 'admin' }), ...march })
  const times = items.filter(({ kind }) => kind === 'event').map(({ time }) => time)
  expect(times).toEqual(['10:00 AM EST', '10:00 AM EDT'])
})

test('the calendar opens for exactly the roles that see at least one kind of item', () => {
  for (const role of ['owner', 'admin', 'editor', 'organizer', 'treasurer', 'user'] as const)
    expect(can(role, calendarAccess)).toBe(visibleKinds(role).length > 0)
  expect([calendarAccess].flat().every((permission) => permissions.includes(permission))).toBe(true)
})

test('an event is shown on each of its days that are on the calendar', () => {
  const days = fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`)
  fc.assert(
    fc.property(days, days, days, days, (localDate, lastDate, from, to) => {
      const eventDays = daysWithin({ localDate, lastDate }, { from, to })
      for (let day = 1; day <= 30; day++) {
        const date = `2026-11-${String(day).padStart(2, '0')}`
        const isShown = localDate <= date && date <= lastDate && from <= date && date <= to
        expect(eventDays.includes(date)).toBe(isShown)
      }
    }),
  )
})

test('items are sorted by date and time, all-day items first', () => {
  const item = (localDate: string, clockTime: string) =>
    ({ localDate, clockTime, title: 'Picnic' }) as ScheduledItem
  const sorted = [item('2026-11-28', ''), item('2026-11-28', '09:00'), item('2026-11-29', '')]
  fc.assert(
    fc.property(fc.shuffledSubarray(sorted, { minLength: 3 }), (items) => {
      expect(sortItems(items)).toEqual(sorted)
    }),
  )
})
