import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect } from 'vitest'
import { EventSignup } from '#app/events/event/event-signup.tsx'
import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { findMemberSignup } from '#app/events/roster/roster-store.server.ts'
import { readSignupView } from '#app/events/roster/signup-view.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { SignupFormView } from './signup-form-view.tsx'
import { cancelSignup, signUpMember } from './signup-store.server.ts'

const now = new Date('2090-01-10T17:00:00.000Z')

/** The sign-up on the event's page, and the form, as a member sees them. */
async function renderFor(db: Database, event: StoredEvent, userId: string) {
  const ownSignup = await findMemberSignup(db, event.id, userId)
  const signup = await readSignupView(db, event, ownSignup, now, 'UTC')
  const form = { signup, isGuest: false, asksName: false, path: '/', result: undefined }
  const Component = () => (
    <>
      <EventSignup slug={event.slug} signup={signup} memberHasName />
      <SignupFormView {...form} />
    </>
  )
  const Page = createRoutesStub([{ path: '/', Component }])
  return renderToString(<Page />).replaceAll('<!-- -->', '')
}

storeTest(
  'the texts for a party count all of its people, on the waitlist and when spots open up',
  async ({ db }) => {
    const event = await storeSignupEvent(db, { capacity: 3 })
    const [sara, omar] = [await addTestMember(db), await addTestMember(db)]
    const party = { ...defaultParty, partySize: 3 }
    const first = await signUpMember(db, event.id, sara.id, party, signupLinks, now)
    await signUpMember(db, event.id, omar.id, party, signupLinks, now)
    expect(await renderFor(db, event, sara.id)).toContain('You are signed up, with 2 others.')
    expect(await renderFor(db, event, omar.id)).toContain('Your party of 3 is number 1 on the waitlist.')
    if (first) await cancelSignup(db, first, signupLinks, now)
    expect(await renderFor(db, event, omar.id)).toContain('3 spots are open for you until ')
  },
)

storeTest('at an event with a maximum party size of one, nobody is asked about others', async ({ db }) => {
  const { id } = await addTestMember(db)
  const family = await renderFor(db, await storeSignupEvent(db), id)
  expect(family.match(/Bring others or add a note/g)).toHaveLength(2)
  expect(family).toContain('How many people are coming?')
  const event = await storeSignupEvent(db, { maxPartySize: 1 })
  const single = await renderFor(db, event, id)
  expect(single).not.toMatch(/Bring others|How many people|childNames/)
  expect(single).toMatch(/<input type="hidden" name="partySize" value="1"/)
  // The limit was lowered after this party had signed up.
  await signUpMember(db, event.id, id, { ...defaultParty, partySize: 2 }, signupLinks, now)
  expect(await renderFor(db, event, id)).toContain('How many people are coming?')
})
