import { expect } from 'vitest'
import { readContributions } from '#app/members/profile/contribution-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { encodeMark, parseMarks } from './attendance-marks.ts'
import { addAttendee, countAttendees, listAttendees, saveAttendance } from './attendance-store.server.ts'

const now = new Date('2026-11-29T12:00:00Z')
const iftar = eventFixture('iftar')

storeTest('everyone with a spot is listed, and attendance is saved with hours', async ({ db }) => {
  await storeEvents(db, [iftar])
  const amina = await addTestMember(db, { name: 'Amina', email: 'amina@example.org' })
  const bilal = await addTestMember(db, { name: 'Bilal', email: 'bilal@example.org' })
  const signup = { eventId: iftar.id, createdAt: now.toISOString(), status: 'confirmed' as const }
  await db
    .insertInto('eventSignup')
    .values([
      { ...signup, id: 's1', userId: amina.id },
      { ...signup, id: 's2', userId: bilal.id, status: 'cancelled' },
    ])
    .execute()
  expect(await listAttendees(db, iftar.id)).toMatchObject([
    { name: 'Amina', signedUp: true, attended: false },
  ])

  const marks = new Map([[amina.id, { attended: true, minutes: 150 }]])
  expect(await saveAttendance(db, iftar, marks, null, now)).toBe(1)
  expect(await saveAttendance(db, iftar, marks, null, now)).toBe(0)
  const member = { id: amina.id, email: amina.email, emailVerified: true }
  expect(await readContributions(db, member)).toMatchObject({ eventsAttended: 1, minutesVolunteered: 150 })

  await saveAttendance(db, iftar, new Map([[amina.id, { attended: false, minutes: null }]]), null, now)
  expect(await readContributions(db, member)).toMatchObject({ eventsAttended: 0, minutesVolunteered: 0 })
  const activityEntries = await db.selectFrom('activity').select(['subject', 'label']).execute()
  expect(activityEntries).toEqual(Array(2).fill({ subject: 'attendance', label: 'iftar' }))
})

storeTest('hours that are saved concurrently are counted once', async ({ db }) => {
  await storeEvents(db, [iftar])
  const amina = await addTestMember(db, { name: 'Amina', email: 'amina@example.org' })
  const add = (minutes: number) => addAttendee(db, iftar, { email: amina.email, minutes }, null, now)
  await Promise.all([60, 90, 60, 90, 60].map(add))
  const marks = new Map([[amina.id, { attended: true, minutes: 150 }]])
  await Promise.all(Array.from({ length: 5 }, () => saveAttendance(db, iftar, marks, null, now)))
  const rows = await db.selectFrom('volunteerHours').select('minutes').execute()
  expect(rows).toEqual([{ minutes: 150 }])
})

storeTest('an attendee is added by email, and an unknown email is rejected', async ({ db }) => {
  await storeEvents(db, [iftar])
  const amina = await addTestMember(db, { name: 'Amina', email: 'amina@example.org' })
  const add = (email: string) => addAttendee(db, iftar, { email, minutes: 60 }, null, now)
  expect([
    await add('AMINA@example.org'),
    await add('amina@example.org'),
    await add('nobody@example.org'),
  ]).toEqual([true, true, false])
  expect(await listAttendees(db, iftar.id)).toMatchObject([
    { userId: amina.id, signedUp: false, attended: true, minutes: 60 },
  ])
})

storeTest('saving a stale form changes only the rows that the admin edited', async ({ db }) => {
  await storeEvents(db, [iftar])
  const sara = await addTestMember(db, { name: 'Sara', email: 'sara@example.org' })
  const omar = await addTestMember(db, { name: 'Omar', email: 'omar@example.org' })
  const signup = { eventId: iftar.id, createdAt: now.toISOString() }
  const people = [sara, omar].map(({ id }) => ({ ...signup, id, userId: id }))
  await db.insertInto('eventSignup').values(people).execute()
  const attendees = await listAttendees(db, iftar.id)
  const post = (overrides: Record<string, string>) => {
    const rows = attendees.flatMap((row) => [
      [`initial-${row.userId}`, encodeMark(row)],
      [`hours-${row.userId}`, ''],
    ])
    return saveAttendance(
      db,
      iftar,
      parseMarks({ ...Object.fromEntries(rows), ...overrides }).marks,
      null,
      now,
    )
  }
  expect(await post({ [`attended-${sara.id}`]: 'on', [`hours-${sara.id}`]: '3' })).toBe(1)
  expect(await post({ [`attended-${omar.id}`]: 'on' })).toBe(1)
  // The stale form marks the same row again without hours: the saved hours remain.
  expect(await post({ [`attended-${sara.id}`]: 'on' })).toBe(0)
  expect(await listAttendees(db, iftar.id)).toMatchObject([
    { name: 'Omar', attended: true, minutes: null },
    { name: 'Sara', attended: true, minutes: 180 },
  ])
})

storeTest('adding an attendee again without hours leaves their hours unchanged', async ({ db }) => {
  await storeEvents(db, [iftar])
  const { email } = await addTestMember(db, { name: 'Amina', email: 'amina@example.org' })
  await addAttendee(db, iftar, { email, minutes: 60 }, null, now)
  await addAttendee(db, iftar, { email, minutes: null }, null, now)
  expect(await listAttendees(db, iftar.id)).toMatchObject([{ attended: true, minutes: 60 }])
  await addAttendee(db, iftar, { email, minutes: 90 }, null, now)
  expect(await listAttendees(db, iftar.id)).toMatchObject([{ attended: true, minutes: 90 }])
  expect(await db.selectFrom('activity').select('id').execute()).toHaveLength(2)
})

storeTest('the activity log records each member, even if two have the same name', async ({ db }) => {
  await storeEvents(db, [iftar])
  // The log hides fields whose names contain “hash” or “token”, but not people whose names do.
  const names = ['Hashim', 'Tokens Ali', 'Amina Khan', 'Amina Khan']
  const people = await Promise.all(names.map((name) => addTestMember(db, { name })))
  const signup = { eventId: iftar.id, createdAt: now.toISOString() }
  const signups = people.map(({ id }) => ({ ...signup, id, userId: id }))
  await db.insertInto('eventSignup').values(signups).execute()
  const marks = new Map(people.map(({ id }) => [id, { attended: true, minutes: null }]))
  expect(await saveAttendance(db, iftar, marks, null, now)).toBe(4)
  const { changes } = await db.selectFrom('activity').select('changes').executeTakeFirstOrThrow()
  const logged = people.map(({ id, name }) => ({
    userId: id,
    name,
    from: 'did not attend',
    to: 'attended',
  }))
  expect(new Set(JSON.parse(changes))).toEqual(new Set(logged))
})

storeTest('the list is split into pages, and attendance can be saved from a later page', async ({ db }) => {
  await storeEvents(db, [iftar])
  const people = await Promise.all(['Amina', 'Bilal', 'Chafia'].map((name) => addTestMember(db, { name })))
  const signup = { eventId: iftar.id, createdAt: now.toISOString() }
  await db
    .insertInto('eventSignup')
    .values(people.map(({ id }) => ({ ...signup, id, userId: id })))
    .execute()
  const namesOn = async (page: number) => (await listAttendees(db, iftar.id, page, 2)).map(({ name }) => name)
  expect([await namesOn(1), await namesOn(2), await namesOn(3)]).toEqual([['Amina', 'Bilal'], ['Chafia'], []])
  expect(await countAttendees(db, iftar.id)).toBe(3)
  const [last] = await listAttendees(db, iftar.id, 2, 2)
  const marks = new Map([[last?.userId ?? '', { attended: true, minutes: 60 }]])
  expect(await saveAttendance(db, iftar, marks, null, now)).toBe(1)
  expect(await listAttendees(db, iftar.id)).toMatchObject([
    { attended: false },
    { attended: false },
    { name: 'Chafia', attended: true, minutes: 60 },
  ])
})
