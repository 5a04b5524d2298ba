import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { flashTextOf, requestContext } from '#tests/action-flash.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { action } from './signup-confirm.route.ts'
import { signupLink } from './signup-link.server.ts'
import { cancelSignup, signUpGuest, signUpMember } from './signup-store.server.ts'

const hourAgo = new Date(Date.now() - 3_600_000)

/** Presses “Yes, I’m coming” on a guest's sign-up page, and returns the flash message. */
async function confirmAs(db: Database, slug: string, signupId: string) {
  const context = requestContext(db, null, signupLinks.secret)
  const { search } = new URL(signupLink(signupLinks, { slug, signupId }))
  const url = `http://localhost/events/${slug}/signup/confirm${search}`
  const args = { context, params: { slug }, request: new Request(url, { method: 'POST' }) }
  const response = (await action(args as unknown as Parameters<typeof action>[0])) as Response
  return flashTextOf(context, response)
}

storeTest(
  'a guest who confirms is told if the party has become too large, or if the sign-up was canceled',
  async ({ db }) => {
    const event = await storeSignupEvent(db, { capacity: 4 })
    const guest = { ...defaultParty, partySize: 3, name: 'Bilal', email: 'bilal@example.org' }
    await signUpGuest(db, event.id, guest, signupLinks, hourAgo)
    const signup = await db.selectFrom('eventSignup').selectAll().executeTakeFirstOrThrow()
    const confirm = () => confirmAs(db, event.slug, signup.id)
    await db.updateTable('event').set({ capacity: 2 }).where('id', '=', event.id).execute()
    expect(await confirm()).toBe('Your party is larger than the number of spots.')
    await cancelSignup(db, signup, signupLinks, new Date())
    expect(await confirm()).toBe('This spot is no longer held for you. You can sign up again.')
    await db.updateTable('event').set({ signupClosesAt: '2020-01-01T00:00' }).execute()
    expect(await confirm()).toBe('This spot is no longer held for you.')
  },
)

storeTest('a party for which too few spots are left is not told that all are taken', async ({ db }) => {
  const event = await storeSignupEvent(db, { capacity: 4 })
  const guest = { ...defaultParty, partySize: 3, name: 'Bilal', email: 'bilal@example.org' }
  await signUpGuest(db, event.id, guest, signupLinks, hourAgo)
  const { id } = await db.selectFrom('eventSignup').select('id').executeTakeFirstOrThrow()
  const sara = await addTestMember(db)
  const pair = { ...defaultParty, partySize: 2 }
  await signUpMember(db, event.id, sara.id, pair, signupLinks, new Date())
  expect(await confirmAs(db, event.slug, id)).toBe('There is no room right now, so you are on the waitlist.')
  const mail = await db
    .selectFrom('mail')
    .select('body')
    .where('recipient', '=', guest.email)
    .where('subject', 'like', 'You are on the waitlist%')
    .executeTakeFirstOrThrow()
  expect(mail.body).toContain('There is no room right now, and you are number 1 on the waitlist.')
})

storeTest('after the event has started, a minor who confirms is told that it is too late', async ({ db }) => {
  const event = await storeSignupEvent(db, { guardianUnder: 18 })
  const guardian = { ageGroup: 'minor', name: 'Amina', email: 'amina@example.org' } as const
  const guest = { ...defaultParty, name: 'Yusuf', email: 'yusuf@example.org', guardian }
  await signUpGuest(db, event.id, guest, signupLinks, hourAgo)
  const { id } = await db.selectFrom('eventSignup').select('id').executeTakeFirstOrThrow()
  const [localDate, lastDate] = [-2, 2].map((days) => addDays(localDateIn(new Date(), 'UTC'), days))
  await db.updateTable('event').set({ localDate, lastDate }).execute()
  expect(await confirmAs(db, event.slug, id)).toBe(
    'The event has started, so a parent or guardian can no longer agree.',
  )
  const emails = await db.selectFrom('mail').select('recipient').execute()
  expect(emails).toEqual([{ recipient: guest.email }])
})
