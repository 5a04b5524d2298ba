import { expect } from 'vitest'
import { changeClaims } from '#app/events/roster/claim-store.server.ts'
import { addNeed, listClaims, listNeeds } from '#app/events/roster/need-store.server.ts'
import { turnOffSignupEmails } from '#app/members/reminders/signup-email-choice.server.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { linkGuests } from './link-guests.server.ts'
import { cancelSignup, confirmSignup, signUpGuest, signUpMember } from './signup-store.server.ts'

const now = new Date('2090-01-10T17:00:00.000Z')

storeTest(
  'a guest with a spot keeps it and their claims, even if their account has an offer',
  async ({ db }) => {
    const event = await storeSignupEvent(db, { capacity: 2 })
    await addNeed(db, event, { item: 'blankets', unit: '', wanted: 20 }, null, now)
    const [blankets] = await listNeeds(db, event.id)
    const [maryam, omar] = [
      await addTestMember(db, { email: 'maryam@example.org', emailVerified: false }),
      await addTestMember(db),
    ]
    await signUpGuest(
      db,
      event.id,
      { ...defaultParty, name: 'Maryam', email: maryam.email },
      signupLinks,
      now,
    )
    const guest = await db.selectFrom('eventSignup').selectAll().executeTakeFirstOrThrow()
    await confirmSignup(db, guest, signupLinks, now)
    await changeClaims(db, guest, { [blankets?.id ?? '']: 3 }, now)
    const other = await signUpMember(db, event.id, omar.id, defaultParty, signupLinks, now)
    await signUpMember(db, event.id, maryam.id, defaultParty, signupLinks, now)
    if (other) await cancelSignup(db, other, signupLinks, now)
    await db.updateTable('user').set({ emailVerified: 1 }).where('id', '=', maryam.id).execute()
    await linkGuests(db, signupLinks, now)
    const rows = await db.selectFrom('eventSignup').selectAll().where('userId', '=', maryam.id).execute()
    expect(rows).toMatchObject([{ id: guest.id, status: 'confirmed' }])
    expect(await listClaims(db, event.id)).toMatchObject([{ signupId: guest.id, amount: 3 }])
  },
)

storeTest(
  'emails that someone turned off for an event stay off after their two sign-ups became one',
  async ({ db }) => {
    for (const unsubscribed of ['guest', 'member'] as const) {
      const event = await storeSignupEvent(db)
      const email = `${unsubscribed}@example.org`
      const maryam = await addTestMember(db, { email, emailVerified: false })
      await signUpGuest(db, event.id, { ...defaultParty, name: 'Maryam', email }, signupLinks, now)
      const guest = await db
        .selectFrom('eventSignup')
        .selectAll()
        .where('eventId', '=', event.id)
        .executeTakeFirstOrThrow()
      await confirmSignup(db, guest, signupLinks, now)
      const member = await signUpMember(db, event.id, maryam.id, defaultParty, signupLinks, now)
      const signupId = (unsubscribed === 'guest' ? guest : member)?.id ?? ''
      for (const kind of ['eventMessage', 'signupReminder'] as const)
        await turnOffSignupEmails(db, { kind, signupId }, now)
      await turnOffSignupEmails(db, { kind: 'eventMessage', signupId: guest.id }, now)
      await db.updateTable('user').set({ emailVerified: 1 }).where('id', '=', maryam.id).execute()
      await linkGuests(db, signupLinks, now)
      const rows = await db.selectFrom('eventSignup').selectAll().where('eventId', '=', event.id).execute()
      expect(rows).toMatchObject([{ userId: maryam.id }])
      const optOuts = db.selectFrom('signupOptOut').select(['signupId', 'kind']).orderBy('kind')
      expect(await optOuts.where('signupId', '=', rows[0]?.id ?? '').execute()).toEqual([
        { signupId: rows[0]?.id, kind: 'eventMessage' },
        { signupId: rows[0]?.id, kind: 'signupReminder' },
      ])
    }
  },
)
