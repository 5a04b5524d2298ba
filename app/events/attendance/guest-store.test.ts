import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { readGuests } from './guest-store.server.ts'

storeTest('only guests with a spot are listed, and everyone in their parties is counted', async ({ db }) => {
  const { id: eventId } = await storeSignupEvent(db)
  const member = await addTestMember(db)
  expect(await readGuests(db, eventId)).toEqual({ shown: [], signupCount: 0, peopleCount: 0 })
  const confirmed = { name: '', email: null, status: 'confirmed', partySize: 1, userId: null } as const
  const signup = { ...confirmed, eventId, createdAt: '2026-11-01T12:00:00.000Z' }
  await db
    .insertInto('eventSignup')
    .values([
      { ...signup, id: 'a', name: 'Umar', partySize: 3 },
      { ...signup, id: 'b', name: 'Bilal', email: 'b@example.org' },
      { ...signup, id: 'c', name: 'Waiting', status: 'waitlisted' },
      { ...signup, id: 'd', userId: member.id },
    ])
    .execute()
  expect(await readGuests(db, eventId)).toEqual({
    shown: [
      { id: 'b', name: 'Bilal', partySize: 1 },
      { id: 'a', name: 'Umar', partySize: 3 },
    ],
    signupCount: 2,
    peopleCount: 4,
  })
})
