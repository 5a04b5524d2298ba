import type { Updateable } from 'kysely'
import { expect } from 'vitest'
import { findSignup, type StoredSignup } from '#app/events/roster/roster-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { EventTable } from '#app/platform/database/schema/events.ts'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { removeSignup } from './organizer-changes.server.ts'
import { postponeOrWithdrawEmails } from './outdated-emails.server.ts'
import { advanceWaitlists } from './signup-jobs.server.ts'
import { acceptOffer, cancelSignup, signUpMember } from './signup-store.server.ts'

/** 11 PM in New York, the site's time zone: an email about an offer waits until 8 AM. */
const night = new Date('2090-01-11T04:00:00.000Z')
const later = new Date('2090-01-11T05:00:00.000Z')

/** A full event whose first member cancels at night, so that the second one is offered the spot. */
async function offerAtNight(db: Database) {
  const event = await storeSignupEvent(db, { capacity: 1 })
  const [sara, omar] = [await addTestMember(db), await addTestMember(db)]
  const first = await signUpMember(db, event.id, sara.id, defaultParty, signupLinks, night)
  const second = await signUpMember(db, event.id, omar.id, defaultParty, signupLinks, night)
  if (!first || !second) throw new Error('not signed up')
  await cancelSignup(db, first, signupLinks, night)
  const readOffer = () =>
    db
      .selectFrom('mail')
      .select(['status', 'dueAt'])
      .where('recipient', '=', omar.email)
      .where('subject', 'like', 'A spot has opened up%')
      .executeTakeFirstOrThrow()
  expect(await readOffer()).toEqual({ status: 'waiting', dueAt: '2090-01-11T13:00:00.000Z' })
  return { event, signup: second, readOffer }
}

storeTest('an email that waits overnight is not sent after its offer is answered', async ({ db }) => {
  const admin = await addTestMember(db, { role: 'admin' })
  type Answer = (signup: StoredSignup, event: { id: string; title: string }) => Promise<unknown>
  const answers: Answer[] = [
    (signup) => acceptOffer(db, signup, signupLinks, later),
    (signup) => cancelSignup(db, signup, signupLinks, later),
    (signup, event) =>
      removeSignup(db, { ...signup, name: 'Omar' }, { event, organizer: admin, links: signupLinks }, later),
  ]
  for (const answer of answers) {
    const { event, signup, readOffer } = await offerAtNight(db)
    const other = await offerAtNight(db)
    await answer(signup, event)
    expect(await readOffer()).toMatchObject({ status: 'cancelled' })
    expect(await other.readOffer()).toMatchObject({ status: 'waiting' })
  }
})

/** Shortly before the waiting emails are sent. */
const morning = new Date('2090-01-11T12:55:00.000Z')

const changes: Updateable<EventTable>[] = [
  { status: 'cancelled' },
  { deletedAt: later.toISOString() },
  { publishedAt: null },
]

const minutesLater = (count: number) => new Date(morning.getTime() + count * 60_000)

storeTest(
  'an email about an offer is postponed while the event is canceled or hidden, until the offer expires',
  async ({ db }) => {
    for (const change of changes) {
      const { event, signup, readOffer } = await offerAtNight(db)
      await postponeOrWithdrawEmails(db, morning)
      const { dueAt } = await readOffer()
      expect(dueAt).toBe('2090-01-11T13:00:00.000Z')
      await db.updateTable('event').set(change).where('id', '=', event.id).execute()
      for (let minute = 0; minute < 60; minute++) {
        await postponeOrWithdrawEmails(db, minutesLater(minute))
        expect(await readOffer()).toMatchObject({ status: 'waiting' })
        expect((await readOffer()).dueAt > minutesLater(minute + 10).toISOString()).toBe(true)
      }
      const offer = await findSignup(db, signup.id)
      await advanceWaitlists(db, signupLinks, new Date(offer?.expiresAt ?? ''))
      expect(await readOffer()).toMatchObject({ status: 'cancelled' })
    }
  },
)

storeTest(
  'the email is sent a few minutes after the event is visible again, even if it was hidden in the morning',
  async ({ db }) => {
    for (const change of changes) {
      const { event, readOffer } = await offerAtNight(db)
      const { status, deletedAt, publishedAt } = event
      const setEvent = (values: Updateable<EventTable>) =>
        db.updateTable('event').set(values).where('id', '=', event.id).execute()
      await setEvent(change)
      await postponeOrWithdrawEmails(db, morning)
      await setEvent({ status, deletedAt, publishedAt })
      await postponeOrWithdrawEmails(db, minutesLater(1))
      expect(await readOffer()).toEqual({ status: 'waiting', dueAt: minutesLater(11).toISOString() })
    }
  },
)

storeTest('an email that is postponed until the evening is not sent in quiet hours', async ({ db }) => {
  await saveSettings(db, { signupOfferHours: 48 })
  const { event, readOffer } = await offerAtNight(db)
  const offerOfEarlyEvent = await offerAtNight(db)
  await db.updateTable('event').set({ publishedAt: null }).execute()
  // 7 AM on the next day, before the quiet hours end.
  const early = { localDate: '2090-01-12', lastDate: '2090-01-12', startTime: '07:00' }
  await db.updateTable('event').set(early).where('id', '=', offerOfEarlyEvent.event.id).execute()
  // From 7:55 AM to 9:55 PM.
  for (let minute = 0; minute <= 840; minute += 5) await postponeOrWithdrawEmails(db, minutesLater(minute))
  await db.updateTable('event').set({ publishedAt: event.publishedAt }).execute()
  expect(await readOffer()).toEqual({ status: 'waiting', dueAt: '2090-01-12T13:00:00.000Z' })
  // In the morning, it would be too late.
  expect(await offerOfEarlyEvent.readOffer()).toEqual({
    status: 'waiting',
    dueAt: minutesLater(851).toISOString(),
  })
})

storeTest('a failed email about an offer is not sent again after the event was canceled', async ({ db }) => {
  const { event, readOffer } = await offerAtNight(db)
  await db.updateTable('mail').set({ status: 'failed', dueAt: later.toISOString() }).execute()
  await db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', event.id).execute()
  await postponeOrWithdrawEmails(db, morning)
  expect(await readOffer()).toMatchObject({ status: 'cancelled' })
})

storeTest(
  'the email about an offer is sent if the event was canceled or hidden only during the night',
  async ({ db }) => {
    for (const change of changes) {
      const { event, readOffer } = await offerAtNight(db)
      await db.updateTable('event').set(change).where('id', '=', event.id).execute()
      await postponeOrWithdrawEmails(db, later)
      const { status, deletedAt, publishedAt } = event
      await db
        .updateTable('event')
        .set({ status, deletedAt, publishedAt })
        .where('id', '=', event.id)
        .execute()
      await postponeOrWithdrawEmails(db, morning)
      expect(await readOffer()).toMatchObject({ status: 'waiting' })
    }
  },
)
