import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { FundId } from '#app/giving/funds/funds.ts'
import { setCheckoutSession, startGift } from '#app/giving/gifts/gift-store.server.ts'
import { paymentJob, storeEvent } from '#app/giving/payments/event-store.server.ts'
import { applyEvents } from '#app/giving/payments/payment-events.server.ts'
import { openProviderWithKeys } from '#app/giving/provider/open-provider.server.ts'
import type { Provider } from '#app/giving/provider/provider.ts'
import type { Database } from '#app/platform/database/database.ts'
import { type FakeStripe, startFakeStripe } from './fake-stripe.ts'

/** Starts a fake Stripe, which is stopped after the test, and opens the site's provider module with its address. */
export async function openTestProvider(options: { isLive?: boolean } = { isLive: true }) {
  const fakeStripe = await startFakeStripe(options)
  onTestFinished(() => void fakeStripe.stop())
  const { secretKey, webhookSecret, url: apiUrl } = fakeStripe
  return { fakeStripe, provider: await openProviderWithKeys({ secretKey, webhookSecret, apiUrl }) }
}

/** Starts a gift and opens its page, as the form does. */
export async function openGift(
  db: Database,
  provider: Provider,
  { amountCents = 5000, fundId = 'general' }: { amountCents?: number; fundId?: FundId },
  now: Date,
) {
  const donor = { name: 'Maryam Noor', email: 'maryam@example.org' }
  const gift = await db
    .transaction()
    .execute((tx) =>
      startGift(tx, { id: randomUUID(), donor, fundId, amountCents, isTest: provider.isTest }, now),
    )
  const page = await provider.createCheckout({
    gift: { ...gift, amountCents, currency: 'USD', title: 'Gift' },
    donorEmail: donor.email,
    successUrl: 'https://nur.org/donate/thanks',
    cancelUrl: 'https://nur.org/donate',
  })
  await setCheckoutSession(db, { kind: 'gift', id: gift.id }, page.id)
  return { ...gift, sessionId: page.id }
}

/** Stores an event as the webhook does. */
export async function storeTestEvent(
  db: Database,
  provider: Provider,
  fakeStripe: FakeStripe,
  { payload }: { payload: string },
  now: Date,
) {
  const signature = fakeStripe.webhooks.headers(payload)['Stripe-Signature']
  const event = provider.verifyWebhook(Buffer.from(payload), signature)
  if (!event) throw new Error('The event was rejected.')
  await storeEvent(db, event, now)
}

/** Receives events one after another, and runs the job of each. */
export async function receiveEvents(
  db: Database,
  provider: Provider,
  fakeStripe: FakeStripe,
  { events = fakeStripe.webhooks.events, now }: { events?: readonly { payload: string }[]; now: Date },
) {
  for (const event of events) {
    await storeTestEvent(db, provider, fakeStripe, event, now)
    await runPaymentJobs(db, provider, now)
  }
}

/** Runs all waiting payment jobs at the same time. */
export async function runPaymentJobs(db: Database, provider: Provider, now: Date) {
  const jobs = await db.selectFrom('job').select('subject').where('kind', '=', paymentJob).execute()
  await Promise.all(jobs.map(({ subject }) => applyEvents(db, provider, subject, now)))
  await db.deleteFrom('job').where('kind', '=', paymentJob).execute()
}

/** The entries that the ledger must have, derived only from the provider's balance. */
export function expectedEntries({ state }: FakeStripe) {
  const entries = state
    .list('balance_transaction')
    .flatMap(({ id, type, source, amount, fee }): [string, number][] => {
      if (type === 'charge')
        return [
          [`${source}:gift`, amount],
          [`${source}:fee`, -fee],
        ]
      if (type === 'refund') return [[`${source}:refund`, amount]]
      if (type === 'refund_failure') return [[`${source}:reversed`, amount]]
      if (type === 'payout')
        return [
          [`${source}:sent`, amount],
          [`${source}:arrived`, -amount],
        ]
      if (type === 'payout_failure')
        return [
          [`${source}:returned`, amount],
          [`${source}:undone`, -amount],
        ]
      return [
        [`${id}:dispute`, amount],
        [`${id}:disputeFee`, -fee],
      ]
    })
  return entries
    .filter(([, cents]) => cents !== 0)
    .map(([key, cents]) => `${key} ${cents}`)
    .sort()
}

/** The ledger entries for the provider's objects that `keys` name. */
export async function ledgerEntries(db: Database, keys: readonly string[]) {
  const rows = await db.selectFrom('ledgerEntry').select(['key', 'amountCents']).execute()
  const ids = new Set(keys.map((key) => key.split(':')[0]))
  return rows
    .filter(({ key }) => ids.has(key.split(':')[0]))
    .map(({ key, amountCents }) => `${key} ${amountCents}`)
    .sort()
}
