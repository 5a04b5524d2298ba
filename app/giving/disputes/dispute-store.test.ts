import { expect, test } from 'vitest'
import { applyPayment } from '#app/giving/gifts/apply-payment.server.ts'
import { startGift } from '#app/giving/gifts/gift-store.server.ts'
import { listReceipts } from '#app/giving/receipts/receipt-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { chargeFixture, disputeFixture, paymentFixture } from '#tests/fixtures/payment-fixture.ts'
import { isOpenDispute, needsNewResponse } from './dispute.ts'
import { listDisputes } from './dispute-store.server.ts'

const now = new Date('2026-11-21T16:00:00Z')
const minutesLater = (count: number) => new Date(now.getTime() + count * 60_000)

async function start(db: Database, isTest = false) {
  const donor = { name: 'Amina', email: '' }
  const gift = { id: 'gift-1', donor, fundId: 'zakat', amountCents: 2000, isTest }
  await db.transaction().execute((tx) => startGift(tx, gift, now))
}

const addUser = (db: Database, id: string, role: string, columns: object = {}) =>
  db
    .insertInto('user')
    .values({
      id,
      role,
      name: id,
      email: `${id}@example.org`,
      emailVerified: 1,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      ...columns,
    } as never)
    .execute()

type Dispute = Parameters<typeof disputeFixture>[0]

/** A disputed payment, read from the provider some minutes after `now`. */
const disputedPayment = (dispute: Dispute, minutes: number, isTest = false) => {
  const { createdAt } = chargeFixture()
  const taken = { id: 'txn_1', amountCents: -2000, feeCents: 1500, createdAt }
  const returned = { id: 'txn_2', amountCents: 2000, feeCents: 0, createdAt }
  const transactions = dispute?.isInquiry ? [] : dispute?.status === 'won' ? [taken, returned] : [taken]
  const charge = chargeFixture({ disputes: [disputeFixture({ transactions, ...dispute })] })
  return paymentFixture({ charges: [charge], readAt: minutesLater(minutes), isTest })
}

const disputeEmails = async (db: Database) =>
  (
    await db
      .selectFrom('mail')
      .select(['recipient', 'subject', 'body'])
      .orderBy('createdAt')
      .orderBy('recipient')
      .execute()
  ).filter(({ subject }) => subject.includes('disputed'))

storeTest('the state of a dispute is stored, and an older one never replaces it', async ({ db }) => {
  await start(db)
  const enter = (status: 'needsResponse' | 'underReview' | 'won' | 'lost', minutes: number) =>
    applyPayment(db, disputedPayment({ status }, minutes), minutesLater(minutes))
  await enter('needsResponse', 1)
  await enter('underReview', 3)
  await enter('needsResponse', 2)
  const read = async () => (await listDisputes(db, ['gift-1'])).map(({ status, dueAt }) => [status, dueAt])
  expect(await read()).toEqual([['underReview', '2026-12-03T04:59:59.000Z']])
  // A lost dispute can be won on appeal.
  await enter('lost', 4)
  await enter('needsResponse', 5)
  await enter('won', 6)
  await enter('won', 7)
  const [dispute] = await listDisputes(db, ['gift-1'])
  expect(dispute).toMatchObject({
    status: 'won',
    amountCents: 2000,
    changedAt: minutesLater(6).toISOString(),
  })
  const receipts = await listReceipts(db, ['gift-1'])
  expect(receipts.map(({ amountCents, reason }) => [amountCents, reason])).toEqual([
    [0, ''],
    [2000, 'Dispute won'],
  ])
})

storeTest('the treasurers get one email with the deadline and a link for responding', async ({ db }) => {
  await start(db)
  await addUser(db, 'treasurer', 'treasurer')
  await addUser(db, 'left', 'treasurer', { disabledAt: now.toISOString() })
  await addUser(db, 'owner', 'owner')
  for (const minutes of [1, 2]) await applyPayment(db, disputedPayment({}, minutes), now)
  const [mail, ...others] = await disputeEmails(db)
  expect(others).toEqual([])
  expect(mail?.recipient).toBe('treasurer@example.org')
  expect(mail?.subject).toMatch(/^Please respond by .*Dec.* 2, 2026.*: gift GFT-.* is disputed$/)
  expect(mail?.body).toContain('The bank is holding $20.00')
  expect(mail?.body).toContain('https://dashboard.stripe.com/payments/pi_1')
})

storeTest(
  'an inquiry that becomes a dispute causes a second email; if there is no treasurer, admins get both',
  async ({ db }) => {
    await start(db, true)
    await addUser(db, 'owner', 'owner')
    await applyPayment(db, disputedPayment({ isInquiry: true }, 1, true), now)
    await applyPayment(db, disputedPayment({}, 2, true), minutesLater(2))
    const sent = await disputeEmails(db)
    expect(sent.map(({ recipient }) => recipient)).toEqual(['owner@example.org', 'owner@example.org'])
    expect(sent[0]?.body).toContain('No money has been taken yet.')
    expect(sent[1]?.body).toContain('https://dashboard.stripe.com/test/payments/pi_1')
    expect(sent.every(({ subject }) => subject.startsWith('TEST: '))).toBe(true)
  },
)

test('a response is requested once per stage', () => {
  const open = { status: 'needsResponse', isInquiry: false } as const
  expect(needsNewResponse(open, undefined)).toBe(true)
  expect(needsNewResponse(open, open)).toBe(false)
  expect(needsNewResponse(open, { ...open, isInquiry: true })).toBe(true)
  expect(needsNewResponse(open, { ...open, status: 'lost' })).toBe(true)
  expect(needsNewResponse({ ...open, status: 'underReview' }, undefined)).toBe(false)
})

test('a dispute is open until the bank decides', () => {
  expect(
    ['needsResponse', 'underReview', 'won', 'lost', 'closed'].map((status) =>
      isOpenDispute({ status } as never),
    ),
  ).toEqual([true, true, false, false, false])
})
