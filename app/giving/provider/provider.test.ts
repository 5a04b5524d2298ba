import { expect, onTestFinished, test } from 'vitest'
import { daysAfter } from '#app/platform/time/instant.ts'
import { startFakeStripe } from '#tests/stripe/fake-stripe.ts'
import { openProviderWithKeys } from './open-provider.server.ts'

async function open() {
  const fakeStripe = await startFakeStripe()
  onTestFinished(() => void fakeStripe.stop())
  const { secretKey, webhookSecret, url: apiUrl } = fakeStripe
  return { fakeStripe, provider: await openProviderWithKeys({ secretKey, webhookSecret, apiUrl }) }
}

const gift = {
  id: 'g1',
  reference: 'GFT-1',
  amountCents: 5000,
  currency: 'USD',
  title: 'Gift to the general fund',
}
const recurringGift = { ...gift, id: 'r1', interval: 'month' as const }
const page = {
  donorEmail: 'maryam@example.org',
  successUrl: 'https://nur.org/donate/thanks?page={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://nur.org/donate',
}

test('a gift is paid on the hosted page, and the payment refers to the gift', async () => {
  const { fakeStripe, provider } = await open()
  expect(provider.isTest).toBe(true)
  const { id, url } = await provider.createCheckout({ gift, ...page })
  expect(await provider.readCheckout(id)).toMatchObject({ status: 'open', giftId: 'g1', paymentId: null })
  expect(await (await fetch(url)).text()).toContain('Gift to the general fund')
  const form = new URLSearchParams({ action: 'pay', name: 'Maryam Noor', email: 'maryam@example.org' })
  const response = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  expect(response.headers.get('location')).toBe(`https://nur.org/donate/thanks?page=${id}`)
  const { paymentId } = await provider.readCheckout(id)
  expect(await provider.readPayment(paymentId ?? '')).toMatchObject({
    id: paymentId,
    giftId: 'g1',
    recurringGiftId: null,
    status: 'succeeded',
    isTest: true,
    currency: 'usd',
    sessionId: id,
    payerName: 'Maryam Noor',
    payerEmail: 'maryam@example.org',
    charges: [{ amountCents: 5000, feeCents: 175, isPaid: true, refunds: [], disputes: [] }],
  })
  const request = fakeStripe.requests.find(({ method }) => method === 'POST')
  expect(request?.idempotencyKey).toBe('checkout-g1')
  // A list of methods would leave out those that the account adds, such as Apple Pay and Google Pay.
  expect(Object.keys(request?.params ?? {})).not.toContain('payment_method_types')
})

test('the same gift opens the same page, and a changed amount is refused', async () => {
  const { provider } = await open()
  const first = await provider.createCheckout({ gift, ...page })
  expect(await provider.createCheckout({ gift, ...page })).toEqual(first)
  const changedCheckout = provider.createCheckout({ gift: { ...gift, amountCents: 1 }, ...page })
  await expect(changedCheckout).rejects.toMatchObject({ category: 'refused' })
})

test('a fee is null until the provider reports it', async () => {
  const { fakeStripe, provider } = await open()
  fakeStripe.delayFees()
  const payment = fakeStripe.pay((await provider.createCheckout({ gift, ...page })).id)
  expect((await provider.readPayment(payment)).charges).toMatchObject([{ feeCents: null }])
  fakeStripe.addFees()
  expect((await provider.readPayment(payment)).charges).toMatchObject([{ feeCents: 175 }])
})

test('a payment includes its refunds and disputes, and a payout includes the keys of their entries', async () => {
  const { fakeStripe, provider } = await open()
  const payment = fakeStripe.pay((await provider.createCheckout({ gift, ...page })).id)
  const refund = await provider.refund(payment, 1000, 'refund-1')
  expect(await provider.refund(payment, 1000, 'refund-1')).toEqual(refund)
  const failedRefund = await provider.refund(payment, 500, 'refund-2')
  fakeStripe.settleRefund(failedRefund.id, 'failed')
  const dispute = fakeStripe.dispute(payment, 4000)
  fakeStripe.closeDispute(dispute.id, 'won')
  const { charges } = await provider.readPayment(payment)
  expect(charges).toMatchObject([
    {
      refunds: [
        { id: failedRefund.id, amountCents: 500, status: 'failed' },
        { id: refund.id, amountCents: 1000, status: 'succeeded' },
      ],
      disputes: [
        { status: 'won', transactions: [{ amountCents: -4000, feeCents: 1500 }, { amountCents: 4000 }] },
      ],
    },
  ])
  const payout = fakeStripe.payOut()
  const { items, amountCents } = await provider.readPayout(payout.id)
  expect(amountCents).toBe(5000 - 175 - 1000 - 1500)
  expect(items.reduce((sum, item) => sum + item.amountCents - item.feeCents, 0)).toBe(amountCents)
  const charge = charges[0]?.id
  const keys = items.flatMap((item) => item.entryKeys)
  expect(keys.slice(-2)).toEqual([`${charge}:gift`, `${charge}:fee`])
  expect(keys).toContain(`${refund.id}:refund`)
  expect(keys).toContain(`${failedRefund.id}:reversed`)
  expect(keys.filter((key) => key.endsWith(':dispute'))).toHaveLength(2)
  expect(await provider.listPayments(new Date(0), null)).toEqual({ items: [payment], next: null })
  expect(await provider.listPayouts(new Date(0), null)).toEqual({ items: [payout.id], next: null })
  const transactions = await provider.listTransactions(new Date(0), null)
  expect(transactions.items.every(({ paymentId }) => paymentId === payment)).toBe(true)
  expect(transactions.items.map(({ entryKey }) => entryKey)).toContain(`${refund.id}:refund`)
})

test('each payment of a recurring gift refers to it, and the gift can be changed, paused and stopped', async () => {
  const { fakeStripe, provider } = await open()
  const { id } = await provider.createCheckout({ recurringGift, ...page })
  fakeStripe.pay(id)
  const { subscriptionId, customerId } = await provider.readCheckout(id)
  const subscription = subscriptionId ?? ''
  fakeStripe.advance(31)
  const { items: payments } = await provider.listPayments(new Date(0), null)
  expect(payments).toHaveLength(2)
  for (const payment of payments)
    expect(await provider.readPayment(payment)).toMatchObject({ giftId: null, recurringGiftId: 'r1' })
  expect(await provider.readSubscription(subscription)).toMatchObject({ status: 'active', amountCents: 5000 })
  await provider.changeSubscription(subscription, { amountCents: 7500 }, 'change-1')
  await provider.pauseSubscription(subscription, null, 'pause-1')
  expect(await provider.readSubscription(subscription)).toMatchObject({ status: 'paused', amountCents: 7500 })
  fakeStripe.advance(30)
  expect((await provider.listPayments(new Date(0), null)).items).toHaveLength(2)
  await provider.resumeSubscription(subscription, 'resume-1')
  const { nextPaymentAt } = await provider.readSubscription(subscription)
  for (const [endsAt, next] of [
    [nextPaymentAt, null],
    [daysAfter(nextPaymentAt ?? new Date(0), 1), nextPaymentAt],
    [null, nextPaymentAt],
  ]) {
    await provider.changeSubscription(subscription, { endsAt: endsAt ?? null }, `end-${String(endsAt)}`)
    expect((await provider.readSubscription(subscription)).nextPaymentAt).toEqual(next)
  }
  fakeStripe.declineCard(subscription)
  fakeStripe.advance(30)
  expect(await provider.readSubscription(subscription)).toMatchObject({ status: 'pastDue' })
  const link = await provider.createPortalLink(customerId ?? '', 'https://nur.org/giving')
  await fetch(link, { method: 'POST', redirect: 'manual' })
  expect(await provider.readSubscription(subscription)).toMatchObject({ status: 'active' })
  await provider.stopSubscription(subscription, 'stop-1')
  await provider.stopSubscription(subscription, 'stop-2')
  expect(await provider.readSubscription(subscription)).toMatchObject({
    status: 'stopped',
    nextPaymentAt: null,
  })
})

test('an error says whether the object is missing, the keys are invalid or the provider is unavailable', async () => {
  const { fakeStripe, provider } = await open()
  await expect(provider.readPayment('pi_none')).rejects.toMatchObject({ category: 'missing' })
  const other = await openProviderWithKeys({
    secretKey: 'sk_test_other',
    webhookSecret: null,
    apiUrl: fakeStripe.url,
  })
  await expect(other.readAccount()).rejects.toMatchObject({ category: 'keys' })
  fakeStripe.failures.push(500, 500, 500)
  await expect(provider.readAccount()).rejects.toMatchObject({ category: 'unavailable' })
  expect(await provider.readAccount()).toMatchObject({ currency: 'usd', acceptsPayments: true })
  // After a lost response, the client retries with the same key, so only one page is created.
  fakeStripe.failures.push('lost')
  await provider.createCheckout({ gift, ...page })
  expect(fakeStripe.state.list('checkout.session')).toHaveLength(1)
})
