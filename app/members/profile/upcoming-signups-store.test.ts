import { expect } from 'vitest'
import { signUpMember } from '#app/events/signup/signup-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { listUpcomingSignups } from './upcoming-signups-store.server.ts'

const now = new Date('2090-01-10T17:00:00.000Z')

storeTest('a member sees their spots, their position on the waitlist, and offers', async ({ db }) => {
  const [sara, omar] = [await addTestMember(db), await addTestMember(db)]
  const full = await storeSignupEvent(db, { capacity: 1, localDate: '2090-06-03', lastDate: '2090-06-03' })
  const open = await storeSignupEvent(db, { localDate: '2090-06-02', lastDate: '2090-06-02' })
  const past = await storeSignupEvent(db, { localDate: '2090-06-01', lastDate: '2090-06-01' })
  const signUp = (eventId: string, userId: string, partySize = 1) =>
    signUpMember(db, eventId, userId, { ...defaultParty, partySize }, signupLinks, now)
  await signUp(full.id, omar.id)
  const waitlistSignup = await signUp(full.id, sara.id)
  await signUp(open.id, sara.id, 3)
  await signUp(past.id, sara.id)
  const zones = { siteTimeZone: 'America/New_York', timeZone: 'America/New_York' }
  const listSignups = (at = '2090-06-02T14:00:00.000Z') =>
    listUpcomingSignups(db, sara.id, { ...zones, secret: signupLinks.secret }, new Date(at))
  expect(await listSignups()).toMatchObject([
    { slug: open.slug, status: 'confirmed', partySize: 3, number: null, until: null, isOver: false },
    { slug: full.slug, status: 'waitlisted', number: 1, path: `/events/${full.slug}/signup` },
  ])
  const offer = { status: 'offered', expiresAt: '2090-01-11T12:00:00.000Z' } as const
  await db
    .updateTable('eventSignup')
    .set(offer)
    .where('id', '=', waitlistSignup?.id ?? '')
    .execute()
  expect((await listSignups())[1]).toMatchObject({
    status: 'offered',
    until: expect.stringContaining('7:00'),
  })
  // The first event is over at 1 PM, but is listed until the end of the day.
  const isOver = async (at: string) => (await listSignups(at)).map((signup) => signup.isOver)
  expect(await isOver('2090-06-02T18:00:00.000Z')).toEqual([true, false])
  expect(await isOver('2090-06-03T18:00:00.000Z')).toEqual([true])
})

storeTest(
  'a sign-up is listed once its event is published, but not while the event is only scheduled',
  async ({ db }) => {
    const { id } = await addTestMember(db)
    const { id: eventId } = await storeSignupEvent(db, { localDate: '2090-06-02', lastDate: '2090-06-02' })
    await signUpMember(db, eventId, id, defaultParty, signupLinks, now)
    await db
      .updateTable('event')
      .set({ publishedAt: '2090-06-01T12:00:00.000Z' })
      .where('id', '=', eventId)
      .execute()
    const zones = { siteTimeZone: 'America/New_York', timeZone: 'America/New_York' }
    const countListed = async (at: string) => (await listUpcomingSignups(db, id, zones, new Date(at))).length
    expect(await countListed('2090-06-01T11:59:00.000Z')).toBe(0)
    expect(await countListed('2090-06-01T12:00:00.000Z')).toBe(1)
  },
)
