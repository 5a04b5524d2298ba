import { expect } from 'vitest'
import { deletedUser, recordActivity } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { deleteUnansweredGuardianRequests } from './delete-unanswered-requests.server.ts'
import { recordConsent } from './guardian-store.server.ts'
import { removeSignup } from './organizer-changes.server.ts'
import { cancelSignup, confirmSignup, signUpGuest, signUpMember } from './signup-store.server.ts'
import { addWalkIn } from './walk-in-store.server.ts'

const now = new Date('2090-01-10T17:00:00.000Z')
const daysLater = (count: number) => new Date(now.getTime() + count * 86_400_000)

const guardianOf = (ageGroup: 'minor' | 'under13', email = 'amina@example.org') =>
  ({ ...defaultParty, guardian: { ageGroup, name: 'Amina', email } }) as const
const sara = { ...guardianOf('under13'), name: 'Sara', email: '' }
const yusuf = { ...guardianOf('minor'), name: 'Yusuf', email: 'yusuf@example.org' }

const listSignups = (db: Database) => db.selectFrom('eventSignup').selectAll().orderBy('position').execute()

const countRequestsTo = async (db: Database, email: string) =>
  (
    await db
      .selectFrom('mail')
      .select('id')
      .where('recipient', '=', email)
      .where('subject', 'like', 'Do you agree?%')
      .execute()
  ).length

storeTest(
  'what was entered about a minor is deleted ten days after an unanswered request, even if the sign-up was canceled',
  async ({ db }) => {
    const event = await storeSignupEvent(db)
    const admin = await addTestMember(db, { role: 'admin' })
    const omar = await addTestMember(db)
    await signUpGuest(db, event.id, sara, signupLinks, now)
    await signUpGuest(db, event.id, yusuf, signupLinks, now)
    await signUpMember(db, event.id, omar.id, guardianOf('minor'), signupLinks, now)
    const [child, teen, member] = await listSignups(db)
    if (!child || !teen || !member) throw new Error('not signed up')
    await confirmSignup(db, teen, signupLinks, now)
    const change = { event, organizer: admin, links: signupLinks }
    await removeSignup(db, child, change, now)
    await cancelSignup(db, teen, signupLinks, now)
    await cancelSignup(db, member, signupLinks, now)
    const { id: requestId } = await db
      .selectFrom('mail')
      .select('id')
      .where('recipient', '=', 'amina@example.org')
      .limit(1)
      .executeTakeFirstOrThrow()
    const label = 'Do you agree? to amina@example.org'
    await recordActivity(db, admin, { verb: 'retried', subject: 'mail', subjectId: requestId, label }, now)
    await deleteUnansweredGuardianRequests(db, daysLater(9))
    expect(await listSignups(db)).toHaveLength(3)
    expect(await countRequestsTo(db, 'amina@example.org')).toBe(3)
    await deleteUnansweredGuardianRequests(db, daysLater(11))
    expect(await listSignups(db)).toEqual([])
    // The outbox would keep the guardian's address for a month, also in the email about the removal.
    expect(
      await db.selectFrom('mail').select('subject').where('recipient', '=', 'amina@example.org').execute(),
    ).toEqual([])
    const labels = await db.selectFrom('activity').select('label').where('subject', '=', 'mail').execute()
    expect(labels).toEqual([{ label: deletedUser }])
  },
)

storeTest(
  'the address of a guardian who answered is kept, even after the minor has canceled',
  async ({ db }) => {
    const { id } = await storeSignupEvent(db)
    const omar = await addTestMember(db)
    const signup = await signUpMember(db, id, omar.id, guardianOf('minor'), signupLinks, now)
    if (!signup) throw new Error('not signed up')
    await recordConsent(db, signup, { signature: 'Amina', text: 'I agree.' }, signupLinks, now)
    await cancelSignup(db, signup, signupLinks, now)
    await signUpGuest(db, id, sara, signupLinks, now)
    await deleteUnansweredGuardianRequests(db, daysLater(11))
    expect(await listSignups(db)).toMatchObject([{ userId: omar.id, guardianEmail: 'amina@example.org' }])
    // Only the request that was answered.
    expect(await countRequestsTo(db, 'amina@example.org')).toBe(1)
  },
)

storeTest(
  'a minor who got a spot at the door keeps it, but the details of a guardian who did not answer are deleted',
  async ({ db }) => {
    const event = await storeSignupEvent(db)
    await signUpGuest(db, event.id, yusuf, signupLinks, now)
    const [signup] = await listSignups(db)
    if (!signup) throw new Error('not signed up')
    await confirmSignup(db, signup, signupLinks, now)
    const walkIn = { id: 'door', name: 'Yusuf', email: yusuf.email, partySize: 1, confirmedPlaces: 0 }
    await addWalkIn(db, event, walkIn, signupLinks, daysLater(1))
    await deleteUnansweredGuardianRequests(db, daysLater(11))
    expect(await listSignups(db)).toMatchObject([
      { id: signup.id, status: 'confirmed', name: 'Yusuf', guardianName: '', guardianEmail: null },
    ])
    expect(await countRequestsTo(db, 'amina@example.org')).toBe(0)
  },
)
