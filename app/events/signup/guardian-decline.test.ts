import { expect } from 'vitest'
import type { StoredSignup } from '#app/events/roster/roster-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { child, consent, guardedParty, onlySignup, teen } from '#tests/fixtures/guardian-fixture.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { hoursLater, listSignups, now, subjectsTo } from '#tests/signups.ts'
import { declineConsent, recordConsent } from './guardian-store.server.ts'
import { cancelSignup, signUpGuest, signUpMember } from './signup-store.server.ts'

/** A sign-up from which everything about the child was erased. */
const erased = { status: 'cancelled', name: '', note: '', guardianName: '', guardianEmail: null }

/** The METHODs of the iCalendar files in the emails to an address. */
const calendarMethodsTo = async (db: Database, email: string) => {
  const rows = await db.selectFrom('mail').select('calendar').where('recipient', '=', email).execute()
  return rows.flatMap(({ calendar }) => /^METHOD:(\w+)/m.exec(calendar ?? '')?.[1] ?? []).sort()
}

storeTest('a guardian declines, is not asked again, and can change their mind', async ({ db }) => {
  const { id } = await storeSignupEvent(db)
  const yusuf = await addTestMember(db)
  const signUp = () => signUpMember(db, id, yusuf.id, guardedParty('minor'), signupLinks, now)
  const signup = await signUp()
  if (!signup) throw new Error('not signed up')
  expect(await declineConsent(db, signup, signupLinks, now)).toBe(true)
  expect(await declineConsent(db, signup, signupLinks, now)).toBe(false)
  expect(await subjectsTo(db, yusuf.email)).toEqual(['You are not signed up'])
  expect(await signUp()).toMatchObject({ status: 'cancelled' })
  expect(await subjectsTo(db, 'amina@example.org')).toHaveLength(1)
  expect(await recordConsent(db, signup, consent, signupLinks, now)).toMatchObject({ status: 'confirmed' })
  // The guardian withdraws later, and the event disappears from the minor's calendar.
  expect(await declineConsent(db, signup, signupLinks, now)).toBe(true)
  expect(await calendarMethodsTo(db, yusuf.email)).toEqual(['CANCEL', 'PUBLISH'])
  expect(await onlySignup(db, id)).toMatchObject({ status: 'cancelled', guardianEmail: 'amina@example.org' })
  const other = {
    ...defaultParty,
    guardian: { ageGroup: 'minor', name: 'Bilal', email: 'b@example.org' },
  } as const
  expect(await signUpMember(db, id, yusuf.id, other, signupLinks, now)).toMatchObject({
    status: 'pending',
    guardianEmail: 'b@example.org',
    guardianConsentAt: null,
    guardianSignature: '',
  })
})

storeTest(
  'a guardian who declined for a member is not asked again when the member signs up as a guest',
  async ({ db }) => {
    const { id } = await storeSignupEvent(db)
    const yusuf = await addTestMember(db, { email: teen.email })
    const signup = await signUpMember(db, id, yusuf.id, guardedParty('minor'), signupLinks, now)
    await declineConsent(db, signup as StoredSignup, signupLinks, now)
    await signUpGuest(db, id, teen, signupLinks, hoursLater(1))
    expect(await listSignups(db, id)).toMatchObject([{ userId: yusuf.id, status: 'cancelled' }])
    expect(await subjectsTo(db, 'amina@example.org')).toHaveLength(1)
    // Another guardian is asked, once the address is confirmed.
    const other = { ...teen, guardian: { ...teen.guardian, email: 'omar@example.org' } }
    await signUpGuest(db, id, other, signupLinks, hoursLater(1))
    expect(await listSignups(db, id)).toHaveLength(2)
  },
)

storeTest('what was stored about a child is erased when the guardian declines', async ({ db }) => {
  const { id } = await storeSignupEvent(db)
  await signUpGuest(db, id, { ...child, note: 'Nuts' }, signupLinks, now)
  await declineConsent(db, await onlySignup(db, id), signupLinks, now)
  expect(await onlySignup(db, id)).toMatchObject(erased)
})

storeTest(
  'when a guardian withdraws, the emails about the child are deleted, and no more are sent',
  async ({ db }) => {
    const { id } = await storeSignupEvent(db)
    for (const name of ['Sara', 'Ali']) await signUpGuest(db, id, { ...child, name }, signupLinks, now)
    const [sara, ali] = await listSignups(db, id)
    if (!sara || !ali) throw new Error('not signed up')
    await recordConsent(db, sara, consent, signupLinks, now)
    await declineConsent(db, sara, signupLinks, hoursLater(1))
    // The request about the other child is still needed.
    const bodies = await db.selectFrom('mail').select('body').execute()
    expect(bodies).toEqual([{ body: expect.stringContaining(`token=${ali.id}.`) }])
    await declineConsent(db, ali, signupLinks, hoursLater(2))
    expect(await db.selectFrom('mail').select('id').execute()).toEqual([])
  },
)

storeTest(
  'when a guardian withdraws, emails that were already sent are deleted too, even one with the link to the sign-up',
  async ({ db }) => {
    const { id } = await storeSignupEvent(db)
    await signUpGuest(db, id, child, signupLinks, now)
    const signup = await onlySignup(db, id)
    await recordConsent(db, signup, consent, signupLinks, now)
    // The child is signed up again, so the guardian gets the link once more.
    await signUpGuest(db, id, child, signupLinks, hoursLater(1))
    expect(await subjectsTo(db, 'amina@example.org')).toHaveLength(4)
    await db.updateTable('mail').set({ status: 'sent', body: '' }).execute()
    await declineConsent(db, signup, signupLinks, hoursLater(2))
    expect(await db.selectFrom('mail').select(['recipient', 'subject']).execute()).toEqual([])
  },
)

storeTest(
  'a guardian can withdraw after the child has canceled, which erases what was stored about the child',
  async ({ db }) => {
    const { id } = await storeSignupEvent(db)
    await signUpGuest(db, id, { ...child, note: 'Nuts' }, signupLinks, now)
    const signup = await onlySignup(db, id)
    await recordConsent(db, signup, consent, signupLinks, now)
    await cancelSignup(db, signup, signupLinks, hoursLater(1))
    expect(await declineConsent(db, signup, signupLinks, hoursLater(2))).toBe(true)
    expect(await onlySignup(db, id)).toMatchObject({
      ...erased,
      guardianSignature: '',
      guardianConsentText: '',
    })
    expect(await subjectsTo(db, 'amina@example.org')).toEqual([])
    expect(await declineConsent(db, signup, signupLinks, hoursLater(3))).toBe(false)
  },
)
