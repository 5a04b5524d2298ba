import { expect } from 'vitest'
import { addShift, listShifts } from '#app/events/roster/shift-store.server.ts'
import { recordConsent } from '#app/events/signup/guardian-store.server.ts'
import { signUpGuest } from '#app/events/signup/signup-store.server.ts'
import { addWalkIn } from '#app/events/signup/walk-in-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { readDoorList } from './door-list-store.server.ts'

const now = new Date('2090-05-30T17:00:00.000Z')

storeTest(
  'the check-in list has shifts and guardians, and a minor at the door still needs consent',
  async ({ db }) => {
    const event = await storeSignupEvent(db, { guardianUnder: 18 })
    const times = { day: 0, startTime: '09:00', endTime: '11:00' }
    await addShift(db, event, { ...times, title: 'Kitchen', description: '', capacity: 5 }, null, now)
    const [kitchen] = await listShifts(db, event.id)
    const guardian = { ageGroup: 'minor', name: 'Amina', email: 'amina@example.org' } as const
    const yusuf = { name: 'Yusuf', email: 'yusuf@example.org' }
    const party = { ...defaultParty, shiftId: kitchen?.id ?? null, guardian }
    await signUpGuest(db, event.id, { ...party, ...yusuf }, signupLinks, now)
    const walkIn = { id: 'door', ...yusuf, partySize: 1, confirmedPlaces: 0 }
    const added = await addWalkIn(db, event, walkIn, signupLinks, now)
    const readRows = async () => (await readDoorList(db, event, signupLinks.secret, now)).signups
    const row = { id: added.signupId, people: ['Yusuf'], shift: 'Kitchen, 9:00 AM – 11:00 AM' }
    expect(await readRows()).toMatchObject([{ ...row, guardian: 'Guardian: Amina, has not agreed' }])
    expect(JSON.stringify(await readRows())).not.toContain('@example.org')
    const signup = await db.selectFrom('eventSignup').selectAll().executeTakeFirstOrThrow()
    await recordConsent(db, signup, { signature: 'Amina', text: 'I agree.' }, signupLinks, now)
    expect(await readRows()).toMatchObject([{ ...row, guardian: 'Guardian: Amina, agreed' }])
  },
)
