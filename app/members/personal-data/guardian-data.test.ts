import { expect } from 'vitest'
import { recordConsent } from '#app/events/signup/guardian-store.server.ts'
import { signUpGuest, signUpMember } from '#app/events/signup/signup-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { eraseMember } from './erase-member.server.ts'
import { countErased } from './erased-counts.server.ts'
import { readMemberRecords } from './member-records.server.ts'

const now = new Date('2090-01-10T17:00:00.000Z')

storeTest(
  'a guardian’s data includes the consents they were asked for, and is erased with their young children’s sign-ups',
  async ({ db }) => {
    const { id } = await storeSignupEvent(db)
    await addTestMember(db, { role: 'admin' })
    const amina = await addTestMember(db, { name: 'Amina' })
    const guardian = { name: 'Amina', email: amina.email }
    const child = {
      ...defaultParty,
      name: 'Sara',
      email: '',
      guardian: { ...guardian, ageGroup: 'under13' },
    } as const
    const teen = { ...child, name: 'Ali', email: 'ali@example.org' }
    await signUpGuest(db, id, child, signupLinks, now)
    await signUpGuest(db, id, { ...teen, guardian: { ...guardian, ageGroup: 'minor' } }, signupLinks, now)

    const member = { ...amina, emailVerified: true }
    const { guardianOf } = await readMemberRecords(db, member)
    expect(guardianOf).toHaveLength(2)
    expect(guardianOf?.[0]).toMatchObject({ guardianName: 'Amina', guardianEmail: amina.email })
    // The names of others are not the guardian's data.
    expect(JSON.stringify(guardianOf)).not.toContain('Ali')

    // Ali's own sign-up is not erased.
    expect((await countErased(db, member)).erased).toEqual(['1 event sign-up'])
    expect((await countErased(db, { ...member, emailVerified: false })).erased).toEqual([])
    expect(await eraseMember(db, member, now)).toBe(true)
    const rows = await db.selectFrom('eventSignup').selectAll().execute()
    expect(rows).toMatchObject([{ name: 'Ali', guardianName: '', guardianEmail: null, ageGroup: 'minor' }])
  },
)

storeTest(
  'erasing a member deletes the emails about them to their guardian, but not those about another child',
  async ({ db }) => {
    const { id } = await storeSignupEvent(db)
    await addTestMember(db, { role: 'admin' })
    const guardian = { name: 'Amina', email: 'amina@example.org', ageGroup: 'minor' } as const
    const signUp = async (member: { id: string }) =>
      (await signUpMember(db, id, member.id, { ...defaultParty, guardian }, signupLinks, now)) ??
      expect.fail('not signed up')
    const ali = await addTestMember(db, { name: 'Ali' })
    const consent = { signature: 'Amina', text: 'I agree.' }
    await recordConsent(db, await signUp(ali), consent, signupLinks, now)
    await signUp(await addTestMember(db, { name: 'Sara' }))
    const listGuardianMails = () =>
      db.selectFrom('mail').select(['subject', 'body']).where('recipient', '=', guardian.email).execute()
    expect(await listGuardianMails()).toHaveLength(3)
    expect(JSON.stringify(await listGuardianMails())).toContain('Ali')
    expect(await eraseMember(db, { ...ali, emailVerified: true }, now)).toBe(true)
    expect(JSON.stringify(await listGuardianMails())).not.toContain('Ali')
    // The remaining email is about Sara.
    expect(await listGuardianMails()).toHaveLength(1)
  },
)
