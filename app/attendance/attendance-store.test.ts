import { expect } from 'vitest'
import { eventFixture, storeEvents } from '#app/events/event-fixture.ts'
import { readContributions } from '#app/profile/contribution-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { addAttendee, listAttendees, saveAttendance } from './attendance-store.server.ts'

const now = new Date('2026-11-29T12:00:00Z')
const iftar = eventFixture('iftar')

storeTest('who signed up is listed, and marked with their hours', async ({ db }) => {
  await storeEvents(db, [iftar])
  const amina = await addTestMember(db, { name: 'Amina', email: 'amina@example.org' })
  const bilal = await addTestMember(db, { name: 'Bilal', email: 'bilal@example.org' })
  const signup = { eventId: iftar.id, createdAt: now.toISOString(), cancelledAt: null }
  await db
    .insertInto('eventSignup')
    .values([
      { ...signup, id: 's1', userId: amina.id },
      { ...signup, id: 's2', userId: bilal.id, cancelledAt: now.toISOString() },
    ])
    .execute()
  expect(await listAttendees(db, iftar.id)).toMatchObject([{ name: 'Amina', signedUp: true, came: false }])

  const marks = new Map([[amina.id, { came: true, minutes: 150 }]])
  expect(await saveAttendance(db, iftar, marks, null, now)).toBe(1)
  expect(await saveAttendance(db, iftar, marks, null, now)).toBe(0)
  const member = { id: amina.id, email: amina.email, emailVerified: true }
  expect(await readContributions(db, member)).toMatchObject({ eventsAttended: 1, minutesVolunteered: 150 })

  await saveAttendance(db, iftar, new Map([[amina.id, { came: false, minutes: null }]]), null, now)
  expect(await readContributions(db, member)).toMatchObject({ eventsAttended: 0, minutesVolunteered: 0 })
  const deeds = await db.selectFrom('activity').select(['subject', 'label']).execute()
  expect(deeds).toEqual(Array(2).fill({ subject: 'attendance', label: 'iftar' }))
})

storeTest('somebody who came unannounced is added by address; a stranger is not', async ({ db }) => {
  await storeEvents(db, [iftar])
  const amina = await addTestMember(db, { name: 'Amina', email: 'amina@example.org' })
  const add = (email: string) => addAttendee(db, iftar, { email, minutes: 60 }, null, now)
  expect([
    await add('AMINA@example.org'),
    await add('amina@example.org'),
    await add('nobody@example.org'),
  ]).toEqual([true, true, false])
  expect(await listAttendees(db, iftar.id)).toMatchObject([
    { userId: amina.id, signedUp: false, came: true, minutes: 60 },
  ])
})
