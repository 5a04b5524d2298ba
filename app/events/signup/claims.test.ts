import { expect } from 'vitest'
import { changeClaims } from '#app/events/roster/claim-store.server.ts'
import { claimedAmount } from '#app/events/roster/need.ts'
import {
  addNeed,
  deleteNeed,
  listClaims,
  listNeeds,
  readClaimLabels,
  updateNeed,
} from '#app/events/roster/need-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { openNodes } from '#tests/open-nodes.ts'
import { cancelSignup, confirmSignup, signUpGuest, signUpMember } from './signup-store.server.ts'

const now = new Date('2090-01-10T17:00:00.000Z')

/** Adds an event that needs 20 blankets and 5 kg of rice. */
async function storeNeeds(db: Database) {
  const event = await storeSignupEvent(db)
  await addNeed(db, event, { item: 'blankets', unit: '', wanted: 20 }, null, now)
  await addNeed(db, event, { item: 'rice', unit: 'kg', wanted: 5 }, null, new Date(now.getTime() + 1))
  const [blankets, rice] = await listNeeds(db, event.id)
  if (!blankets || !rice) throw new Error('no needs')
  return { event, blankets, rice }
}

async function signUp(db: Database, eventId: string, overrides: Parameters<typeof addTestMember>[1] = {}) {
  const member = await addTestMember(db, overrides)
  const signup = await signUpMember(db, eventId, member.id, defaultParty, signupLinks, now)
  if (!signup) throw new Error('not signed up')
  return signup
}

storeTest(
  'people can claim part of a need, change or withdraw their claim, but never claim more than is needed',
  async ({ db }) => {
    const { event, blankets, rice } = await storeNeeds(db)
    const [a, b] = [await signUp(db, event.id), await signUp(db, event.id)]
    expect(await changeClaims(db, a, { [blankets.id]: 12, [rice.id]: 5 }, now)).toEqual({ ok: true })
    // All or nothing.
    expect(await changeClaims(db, b, { [blankets.id]: 2, [rice.id]: 1 }, now)).toEqual({
      ok: false,
      noSpot: false,
      max: { [rice.id]: 0 },
    })
    expect(await changeClaims(db, b, { [blankets.id]: 9 }, now)).toMatchObject({ max: { [blankets.id]: 8 } })
    expect(await changeClaims(db, b, { [blankets.id]: 8 }, now)).toEqual({ ok: true })
    expect(Object.fromEntries(await readClaimLabels(db, event.id))).toEqual({
      [a.id]: '12 × blankets, 5 kg rice',
      [b.id]: '8 × blankets',
    })
    await changeClaims(db, a, { [rice.id]: 0 }, now)
    expect((await readClaimLabels(db, event.id)).get(a.id)).toBe('12 × blankets')
  },
)

storeTest(
  'someone who cancels no longer brings anything, and only people with a spot can bring something',
  async ({ db }) => {
    const { event, blankets } = await storeNeeds(db)
    const signup = await signUp(db, event.id)
    await changeClaims(db, signup, { [blankets.id]: 20 }, now)
    expect(await deleteNeed(db, event, blankets.id, null, now)).toEqual({ outcome: 'inUse' })
    expect(await updateNeed(db, event, { ...blankets, wanted: 4 }, null, now)).toBe(true)
    expect(await listClaims(db, event.id)).toMatchObject([{ amount: 20 }])
    await cancelSignup(db, signup, signupLinks, now)
    expect(await listClaims(db, event.id)).toEqual([])
    expect(await changeClaims(db, signup, { [blankets.id]: 1 }, now)).toMatchObject({ noSpot: true })
    expect(await deleteNeed(db, event, blankets.id, null, now)).toMatchObject({ outcome: 'deleted' })
  },
)

storeTest('when two sign-ups of one person are merged, the claims of both are added up', async ({ db }) => {
  const { event, blankets } = await storeNeeds(db)
  const guest = { ...defaultParty, name: 'Maryam', email: 'maryam@example.org' }
  await signUpGuest(db, event.id, guest, signupLinks, now)
  const pending = await db.selectFrom('eventSignup').selectAll().executeTakeFirstOrThrow()
  await confirmSignup(db, pending, signupLinks, now)
  await changeClaims(db, pending, { [blankets.id]: 3 }, now)
  const memberSignup = await signUp(db, event.id, { email: 'maryam@example.org' })
  await changeClaims(db, memberSignup, { [blankets.id]: 4 }, now)
  const remaining = await confirmSignup(db, pending, signupLinks, now)
  expect(await listClaims(db, event.id)).toMatchObject([{ signupId: remaining?.id, amount: 7 }])
})

const rounds = Number(process.env.SIGNUP_RACES ?? 1)

storeTest(
  'when 60 people on three nodes race for 20 blankets, exactly 20 are claimed',
  async ({ db, url }) => {
    const nodes = await openNodes({ db, url })
    for (let round = 0; round < rounds; round++) {
      const { event, blankets } = await storeNeeds(db)
      const signups = []
      for (let index = 0; index < 60; index++) signups.push(await signUp(db, event.id))
      const race = signups.map(async (signup, index) => {
        const node = nodes[index % nodes.length] ?? db
        await changeClaims(node, signup, { [blankets.id]: 1 + (index % 3) }, now)
        if (index % 2) await changeClaims(node, signup, { [blankets.id]: 1 }, now)
        if (index % 5 === 0) await cancelSignup(node, signup, signupLinks, now)
        const claims = await listClaims(node, event.id)
        expect(claimedAmount(claims, blankets.id)).toBeLessThanOrEqual(20)
      })
      await Promise.all(race)
      for (const signup of signups) await changeClaims(db, signup, { [blankets.id]: 1 }, now)
      expect(claimedAmount(await listClaims(db, event.id), blankets.id)).toBe(20)
    }
  },
  { timeout: 240_000 + rounds * 40_000 },
)
