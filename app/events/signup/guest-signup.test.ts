import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
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
import { linkGuests } from './link-guests.server.ts'
import { readSignupToken } from './signup-link.server.ts'
import { confirmSignup, signUpGuest } from './signup-store.server.ts'

storeTest('a guest holds a spot for half an hour; the emailed link confirms it', async ({ db }) => {
  const { id: eventId } = await storeSignupEvent(db, { capacity: 1 })
  await signUpGuest(db, eventId, guest('Guest@Example.org'), signupLinks, now)
  const [pending] = await listSignups(db, eventId)
  const [mail] = await mailTo(db, 'guest@example.org')
  if (!pending || !mail) throw new Error('not signed up')
  expect(readSignupToken(mail.token, signupLinks.secret)).toBe(pending.id)
  expect(readSignupToken(`${pending.id}.wrong`, signupLinks.secret)).toBeNull()
  expect(mail.body).not.toContain('Bilal')
  const member = await addTestMember(db)
  expect(await signUp(db, eventId, member.id)).toMatchObject({ status: 'waitlisted' })
  expect(await confirmSignup(db, pending, signupLinks, minutesLater(29))).toMatchObject({
    status: 'confirmed',
    email: 'guest@example.org',
  })
})

storeTest(
  'a spot that is not confirmed in time is offered to the next person; the late guest joins the waitlist',
  async ({ db }) => {
    const { id: eventId } = await storeSignupEvent(db, { capacity: 1 })
    await signUpGuest(db, eventId, guest('guest@example.org'), signupLinks, now)
    const [pending] = await listSignups(db, eventId)
    const member = await addTestMember(db)
    await signUp(db, eventId, member.id)
    await expireAll(db, eventId, minutesLater(30))
    if (!pending) throw new Error('not signed up')
    expect((await listSignups(db, eventId)).map(({ status }) => status).sort()).toEqual([
      'offered',
      'pending',
    ])
    expect(await confirmSignup(db, pending, signupLinks, minutesLater(31))).toMatchObject({
      status: 'waitlisted',
    })
  },
)

storeTest('a guest who asks for the link again gets another half hour, if a spot is free', async ({ db }) => {
  const { id: eventId } = await storeSignupEvent(db, { capacity: 1 })
  const sendLinkAt = (minutes: number) =>
    signUpGuest(db, eventId, guest('guest@example.org'), signupLinks, minutesLater(minutes))
  const heldUntil = async () => (await listSignups(db, eventId))[0]?.expiresAt
  await sendLinkAt(0)
  await sendLinkAt(20)
  expect(await heldUntil()).toBe(minutesLater(50).toISOString())
  await expireAll(db, eventId, minutesLater(50))
  expect(await heldUntil()).toBeNull()
  await sendLinkAt(60)
  expect(await heldUntil()).toBe(minutesLater(90).toISOString())
  await expireAll(db, eventId, minutesLater(90))
  const [member] = await addMembers(db, 1)
  await signUp(db, eventId, member?.id ?? '', 1, minutesLater(91))
  await sendLinkAt(92)
  expect(await heldUntil()).toBeNull()
  expect(await subjectsTo(db, 'guest@example.org')).toEqual(Array(4).fill('Confirm your spot'))
})

storeTest('entering an address that is already signed up only emails its link again', async ({ db }) => {
  const { id: eventId } = await storeSignupEvent(db)
  const member = await addTestMember(db)
  await signUp(db, eventId, member.id)
  await signUpGuest(db, eventId, { ...guest(member.email), partySize: 9 }, signupLinks, minutesLater(1))
  await signUpGuest(db, eventId, guest('guest@example.org'), signupLinks, now)
  await signUpGuest(
    db,
    eventId,
    { ...guest('guest@example.org'), partySize: 9 },
    signupLinks,
    minutesLater(1),
  )
  const rows = await listSignups(db, eventId)
  expect(rows.map(({ partySize }) => partySize)).toEqual([1, 1])
  const tokens = (await mailTo(db, 'guest@example.org')).map(({ token }) => token)
  expect(tokens).toEqual([tokens[0], tokens[0]])
  expect(await subjectsTo(db, member.email)).toEqual(['You are signed up', 'You are signed up'])
})

storeTest(
  'a guest’s confirmed sign-up moves to the account with the same address once that account is verified',
  async ({ db }) => {
    const { id: eventId } = await storeSignupEvent(db)
    const { id: otherId } = await storeSignupEvent(db)
    for (const id of [eventId, otherId])
      await signUpGuest(db, id, guest('maryam@example.org'), signupLinks, now)
    const [pending] = await listSignups(db, eventId)
    if (!pending) throw new Error('not signed up')
    const member = await addTestMember(db, { email: 'maryam@example.org', emailVerified: false })
    expect(await confirmSignup(db, pending, signupLinks, now)).toMatchObject({ userId: null })
    await linkGuests(db, signupLinks, now)
    expect((await listSignups(db, eventId))[0]?.userId).toBeNull()
    await db.updateTable('user').set({ emailVerified: 1 }).where('id', '=', member.id).execute()
    await linkGuests(db, signupLinks, now)
    expect((await listSignups(db, eventId))[0]).toMatchObject({ userId: member.id, email: null, name: '' })
    // Nobody has confirmed the other sign-up.
    expect((await listSignups(db, otherId))[0]).toMatchObject({ userId: null, status: 'pending' })
  },
)

storeTest(
  'a member who also signed up as a guest has one sign-up, with the better status',
  async ({ db }) => {
    const { id: eventId } = await storeSignupEvent(db, { capacity: 1 })
    await signUpGuest(db, eventId, guest('maryam@example.org'), signupLinks, now)
    const member = await addTestMember(db, { email: 'maryam@example.org' })
    const [pending] = await listSignups(db, eventId)
    expect(await signUp(db, eventId, member.id)).toMatchObject({ status: 'waitlisted' })
    if (!pending) throw new Error('not signed up')
    expect(await confirmSignup(db, pending, signupLinks, now)).toMatchObject({
      id: pending.id,
      userId: member.id,
      status: 'confirmed',
    })
    expect(await listSignups(db, eventId)).toHaveLength(1)
  },
)
