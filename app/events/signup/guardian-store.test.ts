import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { child, consent, guardedParty, onlySignup, teen } from '#tests/fixtures/guardian-fixture.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { expireAll, hoursLater, listSignups, now, subjectsTo } from '#tests/signups.ts'
import { deleteUnansweredGuardianRequests } from './delete-unanswered-requests.server.ts'
import { isGuardianToken } from './guardian-link.server.ts'
import { recordConsent } from './guardian-store.server.ts'
import { admitSignup } from './organizer-changes.server.ts'
import { deletePersonalData } from './signup-jobs.server.ts'
import { cancelSignup, confirmSignup, signUpGuest, signUpMember } from './signup-store.server.ts'

/** 24 hours from `now`, not counting quiet hours. */
const heldUntil = '2090-01-12T03:00:00.000Z'

storeTest(
  'a teenager confirms their address, then the guardian agrees, then they have a spot',
  async ({ db }) => {
    const { id } = await storeSignupEvent(db, { capacity: 1 })
    await signUpGuest(db, id, teen, signupLinks, now)
    const pending = await onlySignup(db, id)
    expect(pending).toMatchObject({ status: 'pending', guardianAskedAt: null, email: 'yusuf@example.org' })
    expect(await subjectsTo(db, 'amina@example.org')).toEqual([])
    expect(await confirmSignup(db, pending, signupLinks, now)).toMatchObject({
      status: 'pending',
      guardianEmail: 'amina@example.org',
      expiresAt: heldUntil,
      guardianAskedAt: now.toISOString(),
    })
    const mail = await db
      .selectFrom('mail')
      .selectAll()
      .where('recipient', '=', 'amina@example.org')
      .execute()
    const token = /guardian\?token=(\S+)/.exec(mail[0]?.body ?? '')?.[1] ?? ''
    const ref = { signupId: pending.id, guardianEmail: 'amina@example.org' }
    expect(isGuardianToken(token, ref, signupLinks.secret)).toBe(true)
    expect(isGuardianToken(token, { ...ref, guardianEmail: 'b@example.org' }, signupLinks.secret)).toBe(false)
    // A stranger may have entered the names.
    expect(mail[0]?.body).not.toMatch(/Yusuf|Amina/)
    expect(mail[0]?.body).toContain('we will delete your address after 10 days')

    expect(await recordConsent(db, pending, consent, signupLinks, hoursLater(2))).toMatchObject({
      status: 'confirmed',
      guardianSignature: 'Amina Khan',
      guardianConsentText: 'I agree.',
      guardianConsentAt: hoursLater(2).toISOString(),
    })
    expect(await subjectsTo(db, 'yusuf@example.org')).toEqual(['Confirm your spot', 'You are signed up'])
    expect(await subjectsTo(db, 'amina@example.org')).toEqual([
      expect.stringMatching(/^Do you agree\?/),
      'You agreed',
    ])
  },
)

storeTest(
  'a child under 13 is stored without an email address, and all emails go to the guardian',
  async ({ db }) => {
    const { id } = await storeSignupEvent(db)
    await signUpGuest(db, id, child, signupLinks, now)
    await signUpGuest(db, id, { ...child, name: 'sara' }, signupLinks, now)
    await signUpGuest(db, id, { ...child, name: 'Ali' }, signupLinks, now)
    const [sara, ali] = await listSignups(db, id)
    if (!sara || !ali) throw new Error('not signed up')
    expect([sara, ali]).toMatchObject([
      {
        name: 'Sara',
        email: null,
        guardianEmail: 'amina@example.org',
        status: 'pending',
        expiresAt: heldUntil,
      },
      { name: 'Ali', email: null },
    ])
    await recordConsent(db, sara, consent, signupLinks, now)
    expect(await listSignups(db, id)).toMatchObject([{ status: 'confirmed' }, { status: 'pending' }])
    const recipients = await db.selectFrom('mail').select('recipient').distinct().execute()
    expect(recipients).toEqual([{ recipient: 'amina@example.org' }])
    expect(await subjectsTo(db, 'amina@example.org')).toHaveLength(5)
  },
)

storeTest(
  'if a guardian does not answer in time, the next person is offered the spot, and late consent leads to the waitlist',
  async ({ db }) => {
    const { id } = await storeSignupEvent(db, { capacity: 1 })
    const [yusuf, omar] = [await addTestMember(db), await addTestMember(db)]
    const signup = await signUpMember(db, id, yusuf.id, guardedParty('minor'), signupLinks, now)
    expect(signup).toMatchObject({ status: 'pending', expiresAt: heldUntil })
    await signUpMember(db, id, omar.id, defaultParty, signupLinks, now)
    const statuses = async () => (await listSignups(db, id)).map(({ status }) => status)
    await expireAll(db, id, new Date(Date.parse(heldUntil) - 1))
    expect(await statuses()).toEqual(['pending', 'waitlisted'])
    await expireAll(db, id, new Date(heldUntil))
    expect(await statuses()).toEqual(['pending', 'offered'])
    expect(await subjectsTo(db, yusuf.email)).toEqual(['We no longer hold your spot'])
    if (!signup) throw new Error('not signed up')
    expect(await recordConsent(db, signup, consent, signupLinks, hoursLater(50))).toMatchObject({
      status: 'waitlisted',
    })
  },
)

storeTest('the guardian of a child under 13 who does not answer gets only the request', async ({ db }) => {
  const { id } = await storeSignupEvent(db, { capacity: 1 })
  await signUpGuest(db, id, child, signupLinks, now)
  await expireAll(db, id, new Date(heldUntil))
  expect(await onlySignup(db, id)).toMatchObject({ status: 'pending', expiresAt: null })
  expect(await subjectsTo(db, 'amina@example.org')).toEqual([expect.stringMatching(/^Do you agree\?/)])
})

storeTest('neither the minor nor an organizer can decide for the guardian', async ({ db }) => {
  const event = await storeSignupEvent(db)
  const [yusuf, admin] = [await addTestMember(db), await addTestMember(db, { role: 'admin' })]
  const signup = await signUpMember(db, event.id, yusuf.id, guardedParty('minor'), signupLinks, now)
  if (!signup) throw new Error('not signed up')
  expect(await confirmSignup(db, signup, signupLinks, hoursLater(1))).toMatchObject({
    status: 'pending',
    expiresAt: heldUntil,
  })
  const change = { event, organizer: admin, links: signupLinks }
  const namedSignup = { ...signup, name: 'Yusuf' }
  expect(await admitSignup(db, namedSignup, change, now)).toMatchObject({ isAdmitted: false })
  expect(await subjectsTo(db, 'amina@example.org')).toHaveLength(2)
})

storeTest('an email that asks a guardian again says how long the spot is really held', async ({ db }) => {
  const { id } = await storeSignupEvent(db, { capacity: 1 })
  const yusuf = await addTestMember(db)
  const signup = await signUpMember(db, id, yusuf.id, guardedParty('minor'), signupLinks, now)
  if (!signup) throw new Error('not signed up')
  for (const at of [hoursLater(1), new Date(heldUntil)]) await confirmSignup(db, signup, signupLinks, at)
  const requests = await db
    .selectFrom('mail')
    .select('body')
    .where('purpose', '=', 'guardianRequest')
    .orderBy('createdAt')
    .execute()
  const held = expect.stringContaining(
    'We are holding their spot until Wednesday, January 11, 2090, 10:00 PM EST.',
  )
  expect(requests.map(({ body }) => body)).toEqual([
    held,
    held,
    expect.stringContaining('We are not holding a spot. If there is no room when you agree'),
  ])
})

storeTest('a guardian cannot agree to a canceled sign-up, or after the event has started', async ({ db }) => {
  const { id } = await storeSignupEvent(db)
  const yusuf = await addTestMember(db)
  const signup = await signUpMember(db, id, yusuf.id, guardedParty('minor'), signupLinks, now)
  if (!signup) throw new Error('not signed up')
  const afterStart = new Date('2090-06-02T12:00:00.000Z')
  expect(await recordConsent(db, signup, consent, signupLinks, afterStart)).toMatchObject({
    status: 'pending',
  })
  await cancelSignup(db, signup, signupLinks, now)
  expect(await recordConsent(db, signup, consent, signupLinks, now)).toMatchObject({
    status: 'cancelled',
    guardianConsentAt: null,
  })
})

storeTest(
  'sign-ups whose guardian does not answer are deleted after ten days, and consents some months after the event',
  async ({ db }) => {
    const { id } = await storeSignupEvent(db)
    await signUpGuest(db, id, child, signupLinks, now)
    await signUpGuest(db, id, { ...child, name: 'Ali' }, signupLinks, now)
    await recordConsent(db, await onlySignup(db, id), consent, signupLinks, now)
    await expireAll(db, id, hoursLater(72))
    await deleteUnansweredGuardianRequests(db, hoursLater(9 * 24))
    expect(await listSignups(db, id)).toHaveLength(2)
    await deleteUnansweredGuardianRequests(db, hoursLater(11 * 24))
    expect(await listSignups(db, id)).toMatchObject([{ name: 'Sara', guardianSignature: 'Amina Khan' }])
    await deletePersonalData(db, new Date('2090-12-02T12:00:00.000Z'))
    expect(await onlySignup(db, id)).toMatchObject({
      name: '',
      guardianName: '',
      guardianEmail: null,
      guardianSignature: '',
      guardianConsentText: '',
      ageGroup: '',
      guardianConsentAt: null,
    })
  },
)
