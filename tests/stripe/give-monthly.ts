import { startCheckout } from '#app/giving/checkout/start-checkout.server.ts'
import { setCheckoutSession } from '#app/giving/gifts/gift-store.server.ts'
import type { Provider } from '#app/giving/provider/provider.ts'
import { runSteps } from '#app/giving/recurring/recurring-gift-jobs.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { receiveEvent } from './give-once.ts'

export const monthlyLinks = { origin: 'https://nur.org', secret: 'secret' }

/**
 * Makes a monthly gift, from its form to its first email, by calling the same functions as the site. The process can be
 * killed at any step.
 */
export async function giveMonthly(
  db: Database,
  provider: Provider,
  { secretKey, webhookSecret, apiUrl }: { secretKey: string; webhookSecret: string; apiUrl: string },
) {
  const now = new Date()
  const donor = { name: 'Maryam Noor', email: 'maryam@example.org' }
  const amountCents = 2000
  const checkout = await startCheckout(
    db,
    {
      ...{ donor, fundId: 'sadaqah', amountCents, feeCoverCents: 0, frequency: 'month', endsOn: null },
      ...{ cause: '', dedication: '', message: '', publicName: '', wantsUpdates: false },
      ...{ pledgeId: null, userId: null, isTest: false },
    },
    now,
  )
  const { id, reference } = checkout
  const page = await provider.createCheckout({
    recurringGift: { id, reference, amountCents, currency: 'USD', interval: 'month', title: 'Monthly gift' },
    donorEmail: donor.email,
    successUrl: 'https://nur.org/donate/thanks',
    cancelUrl: 'https://nur.org/donate',
  })
  await setCheckoutSession(db, checkout, page.id)
  const form = new URLSearchParams({ action: 'pay', ...donor })
  await fetch(`${apiUrl}/pay/${page.id}`, { method: 'POST', body: form, redirect: 'manual' })
  const session = { id: page.id, object: 'checkout.session' }
  await receiveEvent(db, provider, { webhookSecret, object: session, now })
  const { subscriptionId } = await provider.readCheckout(page.id)
  for (const object of [
    { id: subscriptionId, object: 'subscription' },
    { id: 'ch_1', object: 'charge', payment_intent: await lastPaymentId(apiUrl, secretKey) },
  ])
    await receiveEvent(db, provider, { webhookSecret, object, now })
  await runSteps(db, { id, links: monthlyLinks, openProvider: async () => provider }, () => now)
}

async function lastPaymentId(apiUrl: string, secretKey: string) {
  const headers = { Authorization: `Bearer ${secretKey}` }
  const response = await fetch(`${apiUrl}/v1/payment_intents?limit=1`, { headers })
  const { data } = (await response.json()) as { data: { id: string }[] }
  return data[0]?.id
}
