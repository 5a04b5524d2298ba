import { expect } from 'vitest'
import { heldSpots, waitlist } from '#app/events/roster/roster.ts'
import { readRoster } from '#app/events/roster/roster-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { openNodes } from '#tests/open-nodes.ts'
import {
  addMembers,
  expireAll,
  guest,
  listSignups,
  mailTo,
  minutesLater,
  now,
  signUp,
  subjectsTo,
} from '#tests/signups.ts'
import { acceptOffer, cancelSignup, signUpGuest, updateParty } from './signup-store.server.ts'

storeTest('a member signs up once, cancels, and signs up again', async ({ db }) => {
  const { id: eventId } = await storeSignupEvent(db)
  const member = await addTestMember(db)
  const first = await signUp(db, eventId, member.id, 2)
  expect(first).toMatchObject({ status: 'confirmed', partySize: 2, userId: member.id, email: null })
  await signUp(db, eventId, member.id, 5)
  expect(await listSignups(db, eventId)).toEqual([first])
  if (!first) throw new Error('not signed up')
  expect(await cancelSignup(db, first, signupLinks, now)).toMatchObject({ status: 'cancelled' })
  expect(await signUp(db, eventId, member.id, 3)).toMatchObject({
    id: first.id,
    status: 'confirmed',
    partySize: 3,
  })
  expect((await subjectsTo(db, member.email)).sort()).toEqual([
    'You are no longer signed up',
    'You are signed up',
    'You are signed up',
  ])
})

storeTest(
  'the spot of someone who cancels is offered to the first in line, who must accept it in time',
  async ({ db }) => {
    const { id: eventId } = await storeSignupEvent(db, { capacity: 1 })
    const [a, b, c] = await addMembers(db, 3)
    if (!a || !b || !c) throw new Error('no members')
    const [first, second] = [await signUp(db, eventId, a.id), await signUp(db, eventId, b.id)]
    await signUp(db, eventId, c.id)
    if (!first || !second) throw new Error('not signed up')
    expect((await listSignups(db, eventId)).map(({ status }) => status)).toEqual([
      'confirmed',
      'waitlisted',
      'waitlisted',
    ])
    expect((await mailTo(db, c.email))[0]?.body).toContain('number 2 on the waitlist')
    await cancelSignup(db, first, signupLinks, minutesLater(1))
    const statuses = async () => (await listSignups(db, eventId)).map(({ status }) => status)
    expect(await statuses()).toEqual(['cancelled', 'offered', 'waitlisted'])
    // Twelve hours, not counting quiet hours: until one minute after ten the next morning.
    await expireAll(db, eventId, minutesLater(22 * 60))
    expect(await statuses()).toEqual(['cancelled', 'offered', 'waitlisted'])
    await expireAll(db, eventId, minutesLater(22 * 60 + 1))
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'offered'])
    await acceptOffer(db, second, signupLinks, minutesLater(22 * 60 + 2))
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'offered'])
    expect(await subjectsTo(db, b.email)).toEqual(
      expect.arrayContaining(['A spot has opened up', 'We no longer hold your spot']),
    )
    const third = (await listSignups(db, eventId)).find(({ userId }) => userId === c.id)
    if (!third) throw new Error('not signed up')
    await acceptOffer(db, third, signupLinks, minutesLater(22 * 60 + 2))
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'confirmed'])
  },
)

storeTest('an offer made at night is emailed in the morning', async ({ db }) => {
  const { id: eventId } = await storeSignupEvent(db, { capacity: 1 })
  const [a, b] = await addMembers(db, 2)
  const first = await signUp(db, eventId, a?.id ?? '')
  await signUp(db, eventId, b?.id ?? '')
  if (!first || !b) throw new Error('not signed up')
  await cancelSignup(db, first, signupLinks, new Date('2090-01-11T07:00:00.000Z'))
  const offer = (await mailTo(db, b.email)).find(({ subject }) => subject.startsWith('A spot has opened up'))
  expect(offer?.dueAt).toBe('2090-01-11T13:00:00.000Z')
})

storeTest('nothing is offered once the event has started', async ({ db }) => {
  const { id: eventId } = await storeSignupEvent(db, { capacity: 1 })
  const [a, b] = await addMembers(db, 2)
  const first = await signUp(db, eventId, a?.id ?? '')
  await signUp(db, eventId, b?.id ?? '')
  if (!first) throw new Error('not signed up')
  await cancelSignup(db, first, signupLinks, new Date('2090-06-01T14:00:00.000Z'))
  expect((await listSignups(db, eventId))[1]?.status).toBe('waitlisted')
})

storeTest(
  'the email about a cancellation links to the sign-up page only while sign-up is open',
  async ({ db }) => {
    const { id: eventId } = await storeSignupEvent(db, { signupClosesAt: '2090-01-12T00:00' })
    for (const days of [0, 3]) {
      const [member] = await addMembers(db, 1)
      const signup = await signUp(db, eventId, member?.id ?? '')
      if (!signup || !member) throw new Error('not signed up')
      await cancelSignup(db, signup, signupLinks, minutesLater(days * 1440 + 1))
      const mail = (await mailTo(db, member.email)).find(({ subject }) =>
        subject.startsWith('You are no longer'),
      )
      expect(mail?.body.includes('you can sign up here')).toBe(days === 0)
    }
  },
)

storeTest('a party can grow only if there is room', async ({ db }) => {
  const { id: eventId } = await storeSignupEvent(db, { capacity: 2 })
  const [a] = await addMembers(db, 1)
  const first = await signUp(db, eventId, a?.id ?? '', 1)
  if (!first) throw new Error('not signed up')
  const party = { ...defaultParty, partySize: 3, note: 'Three' }
  expect(await updateParty(db, first, party, signupLinks, now)).toBe(false)
  expect(await updateParty(db, first, { ...party, partySize: 2 }, signupLinks, now)).toBe(true)
  expect((await listSignups(db, eventId))[0]).toMatchObject({ partySize: 2, note: 'Three' })
})

const rounds = Number(process.env.SIGNUP_RACES ?? 2)

storeTest(
  'when 200 people race for 20 spots on three nodes, 20 get one and the others wait in order',
  async ({ db, url }) => {
    const nodes = await openNodes({ db, url })
    const members = await addMembers(db, 200)
    for (let round = 0; round < rounds; round++) {
      const event = await storeSignupEvent(db, { capacity: 20 })
      const race = members.map(({ id, email }, index) => {
        const node = nodes[index % nodes.length] ?? db
        if (index % 4 > 0) return signUp(node, event.id, id)
        return signUpGuest(node, event.id, guest(`guest-${email}`), signupLinks, now)
      })
      await Promise.all(race)
      const roster = await readRoster(db, event)
      expect(heldSpots(roster)).toBe(20)
      expect(roster.signups.map(({ position }) => position)).toEqual(
        roster.signups.map((_, index) => index + 1),
      )
      const firstTwenty = roster.signups.slice(0, 20)
      expect(firstTwenty.every(({ status, expiresAt }) => status === 'confirmed' || expiresAt !== null)).toBe(
        true,
      )
      const waitlisted = roster.signups.slice(20).filter(({ status }) => status !== 'pending')
      expect(waitlist(roster)).toEqual(waitlisted)
    }
  },
  { timeout: 240_000 + rounds * 20_000 },
)
