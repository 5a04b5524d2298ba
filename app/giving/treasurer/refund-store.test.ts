import { randomUUID } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import { applyPayment } from '#app/giving/gifts/apply-payment.server.ts'
import { startGift } from '#app/giving/gifts/gift-store.server.ts'
import { recordGift } from '#app/giving/gifts/record-gift.server.ts'
import { giftTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import { openProviderWithKeys } from '#app/giving/provider/open-provider.server.ts'
import { ProviderError } from '#app/giving/provider/provider.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { startFakeStripe } from '#tests/stripe/fake-stripe.ts'
import { requireGift } from './gift-store.server.ts'
import { refundCard, refundDirectly } from './refund-store.server.ts'

const now = new Date('2026-12-03T12:00:00Z')
const treasurer = { id: 'amina', name: 'Amina', email: 'amina@example.org' }
const donor = { name: 'Bilal', email: 'bilal@example.org' }
const netOf = async (db: Database, id: string) => (await giftTotals(db, [id])).get(id)?.netCents
const refundOf = (amountCents: number) => ({ id: randomUUID(), amountCents, reason: 'Given twice' })
const listNotes = async (db: Database) =>
  (await db.selectFrom('note').select('body').orderBy('body').execute()).map(({ body }) => body)

storeTest('cash is refunded once per form, and never more than is left', async ({ db }) => {
  const cash = {
    donor,
    fundId: 'zakat',
    amountCents: 10_000,
    method: 'cash',
    receivedOn: '2026-12-01',
  } as const
  const { id } = await recordGift(db, cash, treasurer, now)
  const gift = await requireGift(db, id)
  const part = refundOf(4000)
  const attempt = (refund: typeof part) => refundDirectly(db, { gift, refund }, treasurer, now)
  expect(await attempt(part)).toBe('refunded')
  expect(await attempt(part)).toBe('refunded')
  expect(await attempt({ ...part, amountCents: 500 })).toBe('outdated')
  expect(await netOf(db, id)).toBe(6000)
  expect(await attempt(refundOf(6001))).toBe('tooMuch')
  const both = await Promise.all([attempt(refundOf(6000)), attempt(refundOf(6000))])
  expect(both.toSorted()).toEqual(['refunded', 'tooMuch'])
  expect(await netOf(db, id)).toBe(0)
  expect(await listNotes(db)).toEqual(['Refund of $40.00: Given twice', 'Refund of $60.00: Given twice'])
  const refunds = db.selectFrom('activity').select('label').where('verb', '=', 'refunded')
  expect(await refunds.execute()).toHaveLength(2)
})

async function addCardGift(db: Database) {
  const fakeStripe = await startFakeStripe({ isLive: true })
  onTestFinished(() => void fakeStripe.stop())
  const { secretKey, webhookSecret, url: apiUrl } = fakeStripe
  const provider = await openProviderWithKeys({ secretKey, webhookSecret, apiUrl })
  const newGift = { donor, fundId: 'general', amountCents: 10_000, isTest: false }
  const { id, reference } = await db.transaction().execute((tx) => startGift(tx, newGift, now))
  const gift = { id, reference, amountCents: 10_000, currency: 'USD', title: 'Gift' }
  const urls = { successUrl: 'https://nur.org/thanks', cancelUrl: 'https://nur.org/donate' }
  const page = await provider.createCheckout({ gift, donorEmail: '', ...urls })
  const form = new URLSearchParams({ action: 'pay', name: 'Bilal', email: donor.email })
  await fetch(page.url, { method: 'POST', body: form, redirect: 'manual' })
  const { paymentId } = await provider.readCheckout(page.id)
  if (!paymentId) throw new Error('Not paid')
  await applyPayment(db, await provider.readPayment(paymentId), now)
  return { fakeStripe, gift: await requireGift(db, id), provider, paymentId }
}

storeTest('a card gift is refunded at the provider once per form, in parts', async ({ db }) => {
  const { gift, provider, paymentId } = await addCardGift(db)
  const first = refundOf(2500)
  const attempt = (refund: typeof first) =>
    refundCard(db, provider, { gift, refund, paymentId }, treasurer, now)
  expect(await attempt(first)).toBe('refunded')
  expect(await attempt(first)).toBe('refunded')
  expect(await netOf(db, gift.id)).toBe(7500)
  expect(await attempt(refundOf(7501))).toBe('tooMuch')
  expect(await attempt(refundOf(7500))).toBe('refunded')
  expect(await netOf(db, gift.id)).toBe(0)
})

storeTest(
  'the result says whether this refund is on its way, not an earlier one of the same gift',
  async ({ db }) => {
    const { fakeStripe, gift, provider, paymentId } = await addCardGift(db)
    const earlierRefund = fakeStripe.refund(paymentId, 1000, 'pending')
    const attempt = (refund: ReturnType<typeof refundOf>, connectedProvider = provider) =>
      refundCard(db, connectedProvider, { gift, refund, paymentId }, treasurer, now)
    expect(await attempt(refundOf(2500))).toBe('refunded')
    const repeatingProvider = { ...provider, refund: async () => ({ id: earlierRefund.id }) }
    expect(await attempt(refundOf(500), repeatingProvider)).toBe('pending')
  },
)

storeTest(
  'the reason for a card refund is on the receipt, even if the provider reports the refund first',
  async ({ db }) => {
    const { gift, provider, paymentId } = await addCardGift(db)
    const report = async () => applyPayment(db, await provider.readPayment(paymentId), now)
    const reportingProvider = {
      ...provider,
      refund: async (...refund: Parameters<typeof provider.refund>) => {
        const created = await provider.refund(...refund)
        await report()
        return created
      },
    }
    const input = { gift, refund: refundOf(2500), paymentId }
    expect(await refundCard(db, reportingProvider, input, treasurer, now)).toBe('refunded')
    const other = { ...input, refund: { ...refundOf(1000), reason: 'Asked by phone' } }
    expect(await refundCard(db, provider, other, treasurer, now)).toBe('refunded')
    const receipts = await db.selectFrom('receipt').select('reason').orderBy('number').execute()
    expect(receipts.map(({ reason }) => reason)).toEqual(['', 'Given twice', 'Asked by phone'])
  },
)

storeTest(
  'a form that is sent again with another amount, or a day later, refunds nothing more',
  async ({ db }) => {
    const { gift, provider, paymentId } = await addCardGift(db)
    const refund = refundOf(2500)
    const attempt = (amountCents: number, at = now) =>
      refundCard(db, provider, { gift, refund: { ...refund, amountCents }, paymentId }, treasurer, at)
    expect(await attempt(2500)).toBe('refunded')
    expect(await attempt(3000)).toBe('outdated')
    expect(await attempt(2500, new Date('2026-12-04T12:00:00Z'))).toBe('outdated')
    expect(await netOf(db, gift.id)).toBe(7500)
  },
)

storeTest('says why the provider refused a refund, and adds a note', async ({ db }) => {
  const { gift, provider, paymentId } = await addCardGift(db)
  const refusal = new ProviderError('refused', 'This charge is disputed.')
  const refusingProvider = { ...provider, refund: () => Promise.reject(refusal) }
  const input = { gift, refund: refundOf(100), paymentId }
  expect(await refundCard(db, refusingProvider, input, treasurer, now)).toEqual({
    refused: 'This charge is disputed.',
  })
  expect(await listNotes(db)).toContain('The payment provider refused this refund: This charge is disputed.')
})

const unavailable = () => Promise.reject(new ProviderError('unavailable', 'Try again.'))

storeTest(
  'if the provider does not respond to a refund, the outcome is unknown, and the same form refunds once',
  async ({ db }) => {
    const { fakeStripe, gift, provider, paymentId } = await addCardGift(db)
    const input = { gift, refund: refundOf(100), paymentId }
    const silentProvider = {
      ...provider,
      refund: async (...refund: Parameters<typeof provider.refund>) => {
        await provider.refund(...refund)
        return unavailable()
      },
    }
    expect(await refundCard(db, silentProvider, input, treasurer, now)).toBe('unknown')
    expect(await refundCard(db, provider, input, treasurer, now)).toBe('refunded')
    expect(await netOf(db, gift.id)).toBe(9900)
    expect(fakeStripe.state.list('refund')).toHaveLength(1)
  },
)

storeTest('a refund whose payment cannot be read afterwards is reported as requested', async ({ db }) => {
  const { gift, provider, paymentId } = await addCardGift(db)
  const input = { gift, refund: refundOf(100), paymentId }
  const unreadableProvider = { ...provider, readPayment: unavailable }
  expect(await refundCard(db, unreadableProvider, input, treasurer, now)).toBe('requested')
  await applyPayment(db, await provider.readPayment(paymentId), now)
  expect(await netOf(db, gift.id)).toBe(9900)
})
