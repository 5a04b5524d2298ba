import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect } from 'vitest'
import { EventSignup } from '#app/events/event/event-signup.tsx'
import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { findMemberSignup } from '#app/events/roster/roster-store.server.ts'
import { addShift } from '#app/events/roster/shift-store.server.ts'
import { readSignupView } from '#app/events/roster/signup-view.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { partyOf, signupSchema } from './signup-form.ts'
import { SignupFormView } from './signup-form-view.tsx'
import { cancelSignup, signUpMember, updateParty } from './signup-store.server.ts'

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

storeTest('a party above a limit that was lowered can still change its details', async ({ db }) => {
  const event = await storeSignupEvent(db, { capacity: 12, maxPartySize: 12 })
  const { id } = await addTestMember(db)
  await signUpMember(db, event.id, id, { ...defaultParty, partySize: 12 }, signupLinks, now)
  const limits = { capacity: 8, maxPartySize: 4 }
  await db.updateTable('event').set(limits).where('id', '=', event.id).execute()
  const signup = await findMemberSignup(db, event.id, id)
  const view = await readSignupView(db, { ...event, ...limits }, signup, now, 'UTC')
  const schema = signupSchema(view, { isGuest: false, isNew: false })
  expect(schema.safeParse({ partySize: '12' }).success).toBe(true)
  expect(schema.safeParse({ partySize: '13' }).success).toBe(false)
  if (!signup) throw new Error('not signed up')
  const party = { ...defaultParty, partySize: 12, note: 'Late' }
  expect(await updateParty(db, signup, party, signupLinks, now)).toBe(true)
  await cancelSignup(db, signup, signupLinks, now)
  const canceled = await findMemberSignup(db, event.id, id)
  expect((await readSignupView(db, { ...event, ...limits }, canceled, now, 'UTC')).maxPartySize).toBe(4)
})

storeTest('someone without a shift can change their details without choosing one', async ({ db }) => {
  const event = await storeSignupEvent(db)
  const { id } = await addTestMember(db)
  await signUpMember(db, event.id, id, defaultParty, signupLinks, now)
  const kitchen = {
    title: 'Kitchen',
    description: '',
    day: 0,
    startTime: null,
    endTime: null,
    capacity: null,
  }
  await addShift(db, event, kitchen, null, now)
  expect(await renderFor(db, event, id)).toMatch(/checked="" value=""\/><span>No shift/)
  const signup = await findMemberSignup(db, event.id, id)
  const view = await readSignupView(db, event, signup, now, 'UTC')
  const save = async (shift: string) => {
    const value = signupSchema(view, { isGuest: false, isNew: false }).parse({ shift, partySize: '2' })
    if (signup) await updateParty(db, signup, partyOf(value, []), signupLinks, now)
    return findMemberSignup(db, event.id, id)
  }
  expect(await save('')).toMatchObject({ shiftId: null, partySize: 2 })
  const shiftId = view.shifts[0]?.id ?? ''
  expect(await save(shiftId)).toMatchObject({ shiftId })
  const withShift = await readSignupView(db, event, await findMemberSignup(db, event.id, id), now, 'UTC')
  const schema = signupSchema(withShift, { isGuest: false, isNew: false })
  expect(schema.safeParse({ shift: '' }).success).toBe(false)
  expect(await renderFor(db, event, id)).not.toContain('No shift')
})
