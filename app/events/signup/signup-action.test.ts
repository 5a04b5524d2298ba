import { expect } from 'vitest'
import { findMemberSignup } from '#app/events/roster/roster-store.server.ts'
import { readSignupView } from '#app/events/roster/signup-view.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { flashTextOf, requestContext } from '#tests/action-flash.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { handleSignup } from './signup-action.server.ts'
import { cancelSignup, signUpMember } from './signup-store.server.ts'

const now = new Date()

/** Presses “I’m coming” on an event page, and returns the flash message. */
async function pressAs(db: Database, slug: string, id: string) {
  const context = requestContext(db, memberFixture({ id }), 's'.repeat(40))
  const url = `http://localhost/events/${slug}/signup`
  const request = new Request(url, { method: 'POST', body: new URLSearchParams() })
  const response = (await handleSignup({ context, request, params: { slug } })) as Response
  return flashTextOf(context, response)
}

storeTest(
  'pressing the button on an event page again says whether the member has a spot, is waiting or has an offer',
  async ({ db }) => {
    const event = await storeSignupEvent(db, { capacity: 1 })
    const [sara, omar] = [await addTestMember(db), await addTestMember(db)]
    const first = await signUpMember(db, event.id, sara.id, defaultParty, signupLinks, now)
    await signUpMember(db, event.id, omar.id, defaultParty, signupLinks, now)
    expect(await pressAs(db, event.slug, sara.id)).toBe('You are signed up.')
    expect(await pressAs(db, event.slug, omar.id)).toBe('You are on the waitlist.')
    if (first) await cancelSignup(db, first, signupLinks, now)
    expect(await pressAs(db, event.slug, omar.id)).toBe('A spot is open for you.')
  },
)

storeTest('a party that waited is told that all of its spots are open', async ({ db }) => {
  const event = await storeSignupEvent(db, { capacity: 2 })
  const [sara, omar] = [await addTestMember(db), await addTestMember(db)]
  const pair = { ...defaultParty, partySize: 2 }
  const first = await signUpMember(db, event.id, sara.id, pair, signupLinks, now)
  await signUpMember(db, event.id, omar.id, pair, signupLinks, now)
  if (first) await cancelSignup(db, first, signupLinks, now)
  expect(await pressAs(db, event.slug, omar.id)).toBe('2 spots are open for you.')
})

storeTest('a member whose email is not confirmed is not promised an email', async ({ db }) => {
  const event = await storeSignupEvent(db, { capacity: 1 })
  const [sara, omar] = [await addTestMember(db), await addTestMember(db)]
  const hadi = await addTestMember(db, { emailVerified: false })
  await signUpMember(db, event.id, sara.id, defaultParty, signupLinks, now)
  expect(await pressAs(db, event.slug, omar.id)).toContain('We will email you as soon as a spot opens up')
  expect(await pressAs(db, event.slug, hadi.id)).toContain('We cannot email you when a spot opens up')
  const canBeEmailed = async (userId: string) => {
    const signup = await findMemberSignup(db, event.id, userId)
    return (await readSignupView(db, event, signup, now, 'UTC')).ownSignup?.canBeEmailed
  }
  expect([await canBeEmailed(omar.id), await canBeEmailed(hadi.id)]).toEqual([true, false])
})

storeTest(
  'a newcomer gets a spot if there are enough for everyone who waits, who are offered theirs first',
  async ({ db }) => {
    const event = await storeSignupEvent(db, { capacity: 1 })
    const [sara, omar, hadi] = [await addTestMember(db), await addTestMember(db), await addTestMember(db)]
    for (const { id } of [sara, omar]) await signUpMember(db, event.id, id, defaultParty, signupLinks, now)
    // The job that offers the added spots has not run yet.
    await db.updateTable('event').set({ capacity: 3 }).where('id', '=', event.id).execute()
    expect(await pressAs(db, event.slug, hadi.id)).toMatch(/^You are signed up\./)
    const statusOf = async ({ id }: { id: string }) => (await findMemberSignup(db, event.id, id))?.status
    expect([await statusOf(omar), await statusOf(hadi)]).toEqual(['offered', 'confirmed'])
  },
)
