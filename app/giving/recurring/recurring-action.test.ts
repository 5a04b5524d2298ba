import { expect } from 'vitest'
import type { Provider } from '#app/giving/provider/provider.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { openTestProvider, receiveEvents } from '#tests/stripe/paid-gifts.ts'
import { openRecurringGift, readRecurringGift } from '#tests/stripe/recurring-gifts.ts'
import { changeSubscription } from './recurring-action.server.ts'
import { findRecurringGift } from './recurring-gift-store.server.ts'

const now = new Date()

async function startGift(db: Database) {
  const { fakeStripe, provider } = await openTestProvider()
  const { id, sessionId } = await openRecurringGift(db, provider, {}, now)
  fakeStripe.pay(sessionId)
  await receiveEvents(db, provider, fakeStripe, { now })
  const gift = await findRecurringGift(db, id)
  if (!gift) throw new Error('There is no gift.')
  const change = (run: (provider: Provider, id: string, key: string) => Promise<void>) =>
    changeSubscription(db, provider, gift, { run })
  return { id, gift, fakeStripe, provider, change, read: () => readRecurringGift(db, id) }
}

const setAmount = (amountCents: number) => (provider: Provider, id: string, key: string) =>
  provider.changeSubscription(id, { amountCents }, key)

storeTest(
  'after two simultaneous changes of the amount, the site and the provider agree on one of the two amounts',
  async ({ db }) => {
    const { gift, provider, change, read } = await startGift(db)
    expect(await Promise.all([change(setAmount(3000)), change(setAmount(4000))])).toEqual([
      'changed',
      'changed',
    ])
    const { amountCents } = await provider.readSubscription(gift.subscriptionId ?? '')
    expect([3000, 4000]).toContain(amountCents)
    expect(await read()).toMatchObject({ amountCents })
  },
)

storeTest('a change after another device has stopped the gift is a conflict', async ({ db }) => {
  const { change, read } = await startGift(db)
  const stop = (provider: Provider, id: string, key: string) => provider.stopSubscription(id, key)
  expect(await change(stop)).toBe('changed')
  expect(await change(stop)).toBe('changed')
  expect(await change(setAmount(3000))).toBe('conflict')
  expect(await read()).toMatchObject({ status: 'stopped', amountCents: 2000 })
})

storeTest(
  'an unavailable provider changes nothing; after a lost response, retrying does no harm',
  async ({ db }) => {
    const { fakeStripe, change, read } = await startGift(db)
    fakeStripe.failures.push(500)
    expect(await change(setAmount(3000))).toBe('unavailable')
    expect(await read()).toMatchObject({ amountCents: 2000 })
    // The client retries automatically, with the same idempotency key.
    fakeStripe.failures.push('lost')
    expect(await change(setAmount(3000))).toBe('changed')
    expect(await read()).toMatchObject({ amountCents: 3000 })
    const keys = fakeStripe.requests
      .filter(({ method }) => method === 'POST')
      .map(({ idempotencyKey }) => idempotencyKey)
    expect(keys.every(Boolean)).toBe(true)
  },
)

storeTest('if the state cannot be read after a change, the webhook event enters it', async ({ db }) => {
  const { fakeStripe, provider, change, read } = await startGift(db)
  const pause = async (connectedProvider: Provider, id: string, key: string) => {
    await connectedProvider.pauseSubscription(id, null, key)
    fakeStripe.failures.push(500)
  }
  expect(await change(pause)).toBe('changed')
  expect(await read()).toMatchObject({ status: 'active' })
  await receiveEvents(db, provider, fakeStripe, { now: new Date() })
  expect(await read()).toMatchObject({ status: 'paused', pausedUntil: null })
})
