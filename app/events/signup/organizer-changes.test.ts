import { expect } from 'vitest'
import { anonymizeActivity } from '#app/cms/activity/anonymize-activity-store.server.ts'
import type { StoredSignup } from '#app/events/roster/roster-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { addSignup, admitSignup, removeSignup } from './organizer-changes.server.ts'
import { signUpMember } from './signup-store.server.ts'

const now = new Date('2090-01-10T17:00:00.000Z')

/** Adds an event, its organizer, and members who signed up one after the other. */
async function setUp(db: Database, capacity: number, parties: number[]) {
  const event = await storeSignupEvent(db, { capacity })
  const organizer = await addTestMember(db, { name: 'Hafsa', role: 'organizer' })
  const signups: (StoredSignup & { name: string; member: { id: string; email: string; name: string } })[] = []
  for (const partySize of parties) {
    const member = await addTestMember(db)
    const signup = await signUpMember(
      db,
      event.id,
      member.id,
      { ...defaultParty, partySize },
      signupLinks,
      now,
    )
    if (!signup) throw new Error('not signed up')
    signups.push({ ...signup, name: member.name, member })
  }
  return { event, signups, change: { event, organizer, links: signupLinks } }
}

const listSignups = (db: Database, eventId: string) =>
  db.selectFrom('eventSignup').selectAll().where('eventId', '=', eventId).orderBy('position').execute()

const subjectsTo = async (db: Database, email: string) => {
  const rows = await db.selectFrom('mail').select('subject').where('recipient', '=', email).execute()
  return rows.map(({ subject }) => subject.split(':')[0]).sort()
}

const listActivity = (db: Database) =>
  db
    .selectFrom('activity')
    .select(['verb', 'subject', 'label', 'changes'])
    .orderBy('at')
    .orderBy('verb')
    .execute()

storeTest('an organizer can give a free spot out of order, but not a taken spot', async ({ db }) => {
  const { signups, change } = await setUp(db, 3, [3, 2, 1])
  const [first, second, third] = signups
  if (!first || !second || !third) throw new Error('not signed up')
  expect(await admitSignup(db, third, change, now)).toEqual({
    isAdmitted: false,
    free: 0,
    limitedBy: 'event',
  })
  expect(await listActivity(db)).toEqual([])
  await removeSignup(db, first, change, now)
  // Both people on the waitlist have an offer now. The organizer accepts one of them.
  expect(await admitSignup(db, third, change, now)).toMatchObject({ isAdmitted: true, free: 0 })
  expect(await subjectsTo(db, third.member.email)).toContain('You are signed up')
  expect(await admitSignup(db, third, change, now)).toMatchObject({ isAdmitted: true })
  const entries = await listActivity(db)
  expect(entries.map(({ verb, subject, label }) => [verb, subject, label])).toEqual([
    ['cancelled', 'signup', change.event.title],
    ['changed', 'signup', change.event.title],
  ])
  expect(JSON.parse(entries[1]?.changes ?? '')).toEqual([
    { userId: third.member.id, name: third.member.name, from: 'spot offered', to: 'coming' },
  ])
})

storeTest('a removed person gets one email, and their spots are offered', async ({ db }) => {
  const { event, signups, change } = await setUp(db, 1, [1, 1])
  const [first, second] = signups
  if (!first || !second) throw new Error('not signed up')
  expect(await removeSignup(db, first, change, now)).toBe(true)
  expect(await removeSignup(db, first, change, now)).toBe(false)
  expect(await subjectsTo(db, first.member.email)).toEqual(['You are signed up', 'Your sign-up was canceled'])
  expect((await listSignups(db, event.id)).map(({ status }) => status)).toEqual(['cancelled', 'offered'])
  expect(await listActivity(db)).toHaveLength(1)
})

storeTest(
  'someone added by hand gets a spot or waits, and the activity log does not store their name',
  async ({ db }) => {
    const { event, change } = await setUp(db, 2, [])
    const add = (name: string, email: string, partySize = 1) =>
      addSignup(db, { name, email, partySize }, change, now)
    expect(await add('Bilal', 'Bilal@example.org')).toBe('confirmed')
    expect(await add('Bilal', 'bilal@example.org')).toBe('alreadySignedUp')
    expect(await add('Umar and sons', '', 3)).toBe('partyTooLarge')
    expect(await add('Umar', '')).toBe('confirmed')
    expect(await add('Sumayya', '')).toBe('waitlisted')
    expect(await listSignups(db, event.id)).toMatchObject([
      { name: 'Bilal', email: 'bilal@example.org', status: 'confirmed', userId: null },
      { name: 'Umar', email: null, status: 'confirmed' },
      { name: 'Sumayya', email: null, status: 'waitlisted' },
    ])
    expect(await subjectsTo(db, 'bilal@example.org')).toEqual(['You are signed up'])
    const log = await listActivity(db)
    expect(log.map(({ verb }) => verb)).toEqual(['added', 'added', 'added'])
    expect(JSON.stringify(log)).not.toMatch(/Bilal|bilal|Umar|Sumayya/)
  },
)

storeTest('a sign-up added by hand belongs to the account with that verified address', async ({ db }) => {
  const { event, change } = await setUp(db, 5, [])
  const member = await addTestMember(db, { name: 'Maryam' })
  const unverified = await addTestMember(db, { emailVerified: false })
  for (const { email } of [member, unverified]) {
    await addSignup(db, { name: 'By hand', email, partySize: 1 }, change, now)
  }
  expect(await listSignups(db, event.id)).toMatchObject([
    { userId: member.id, name: '', email: null, status: 'confirmed' },
    { userId: null, name: 'By hand', email: unverified.email, status: 'confirmed' },
  ])
})

storeTest('the activity log does not keep the name of an erased member', async ({ db }) => {
  const { signups, change } = await setUp(db, 1, [1])
  const [first] = signups
  if (!first) throw new Error('not signed up')
  await removeSignup(db, first, change, now)
  expect(JSON.stringify(await listActivity(db))).toContain(first.member.name)
  await anonymizeActivity(db, { ...first.member, emailVerified: true })
  const log = JSON.stringify(await listActivity(db))
  expect(log).not.toContain(first.member.name)
  expect(log).not.toContain(first.member.id)
})

storeTest(
  'someone added by hand waits behind those who are offered spots at the same time',
  async ({ db }) => {
    const { event, change } = await setUp(db, 1, [1, 1])
    const statuses = async () => (await listSignups(db, event.id)).map(({ status }) => status)
    await db.updateTable('event').set({ capacity: 3 }).where('id', '=', event.id).execute()
    const add = (name: string) => addSignup(db, { name, email: '', partySize: 1 }, change, now)
    expect([await add('Hadi'), await add('Bilal')]).toEqual(['confirmed', 'waitlisted'])
    expect(await statuses()).toEqual(['confirmed', 'offered', 'confirmed', 'waitlisted'])
  },
)
