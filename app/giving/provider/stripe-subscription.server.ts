import type Stripe from 'stripe'
import { type Provider, ProviderError, type ProviderInvoice, type ProviderSubscription } from './provider.ts'
import { dateOf, idOf } from './stripe-id.ts'
import { readAll } from './stripe-list.server.ts'

export async function readSubscription(stripe: Stripe, id: string): Promise<ProviderSubscription> {
  const subscription = await stripe.subscriptions.retrieve(id)
  const item = itemOf(subscription)
  const { pause_collection: pause } = subscription
  const status = statusOf(subscription)
  const amountCents = (item.price.unit_amount ?? 0) * (item.quantity ?? 1)
  return {
    id,
    recurringGiftId: subscription.metadata.recurringGiftId ?? null,
    customerId: idOf(subscription.customer) ?? '',
    isTest: !subscription.livemode,
    status,
    amountCents,
    feeCoverCents: feeCoverOf(subscription, amountCents),
    currency: item.price.currency,
    interval: item.price.recurring?.interval === 'week' ? 'week' : 'month',
    resumesAt: pause?.resumes_at ? dateOf(pause.resumes_at) : null,
    endsAt: subscription.cancel_at ? dateOf(subscription.cancel_at) : null,
    nextPaymentAt: status === 'stopped' ? null : nextPaymentOf(subscription, item),
    stoppedAt: subscription.ended_at ? dateOf(subscription.ended_at) : null,
  }
}

/** Null in the last period: for example, a weekly gift can end before its next payment would be due. */
function nextPaymentOf(
  { cancel_at: endsAt, cancel_at_period_end: endsWithPeriod }: Stripe.Subscription,
  { current_period_end: periodEnd }: Stripe.SubscriptionItem,
) {
  const isLastPeriod = endsWithPeriod || (endsAt !== null && endsAt <= periodEnd)
  return isLastPeriod ? null : dateOf(periodEnd)
}

/** Includes the amount, to detect that it was changed later in the provider's dashboard. */
const feeCoverText = (feeCoverCents: number, amountCents: number) => `${feeCoverCents} of ${amountCents}`

function feeCoverOf({ metadata }: Stripe.Subscription, amountCents: number) {
  const feeCoverCents = Number.parseInt(metadata.feeCover ?? '', 10)
  return metadata.feeCover === feeCoverText(feeCoverCents, amountCents) ? feeCoverCents : null
}

function statusOf({ status, pause_collection: pause }: Stripe.Subscription): ProviderSubscription['status'] {
  if (status === 'canceled' || status === 'incomplete_expired') return 'stopped'
  if (status === 'incomplete') return 'started'
  if (status === 'past_due' || status === 'unpaid') return 'pastDue'
  return pause || status === 'paused' ? 'paused' : 'active'
}

function itemOf(subscription: Stripe.Subscription) {
  const item = subscription.items.data[0]
  if (!item) throw new Error(`The subscription ${subscription.id} has no item.`)
  return item
}

export async function readInvoice(stripe: Stripe, id: string): Promise<ProviderInvoice> {
  const [invoice, payments] = await Promise.all([
    stripe.invoices.retrieve(id),
    readAll(stripe.invoicePayments.list({ invoice: id, limit: 100 })),
  ])
  return {
    paymentIds: payments.map(({ payment }) => idOf(payment.payment_intent)).filter((id) => id !== null),
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
  }
}

export async function changeSubscription(
  stripe: Stripe,
  id: string,
  { amountCents, feeCoverCents = 0, endsAt }: Parameters<Provider['changeSubscription']>[1],
  idempotencyKey: string,
) {
  const items = amountCents === undefined ? undefined : [await itemWithAmount(stripe, id, amountCents)]
  await stripe.subscriptions.update(
    id,
    {
      // No charge or credit for the current billing period.
      proration_behavior: 'none',
      ...(items ? { items } : {}),
      ...(amountCents === undefined
        ? {}
        : { metadata: { feeCover: feeCoverText(feeCoverCents, amountCents) } }),
      ...(endsAt === undefined ? {} : { cancel_at: endsAt ? Math.floor(endsAt.getTime() / 1000) : '' }),
    },
    { idempotencyKey },
  )
}

async function itemWithAmount(
  stripe: Stripe,
  subscriptionId: string,
  amountCents: number,
): Promise<Stripe.SubscriptionUpdateParams.Item> {
  const item = itemOf(await stripe.subscriptions.retrieve(subscriptionId))
  const { currency, product, recurring } = item.price
  return {
    id: item.id,
    price_data: {
      currency,
      product: idOf(product) ?? '',
      recurring: { interval: recurring?.interval ?? 'month' },
      unit_amount: amountCents,
    },
  }
}

export async function pauseSubscription(
  stripe: Stripe,
  id: string,
  resumesAt: Date | null,
  idempotencyKey: string,
) {
  const pause = {
    behavior: 'void' as const,
    ...(resumesAt ? { resumes_at: Math.floor(resumesAt.getTime() / 1000) } : {}),
  }
  await stripe.subscriptions.update(id, { pause_collection: pause }, { idempotencyKey })
}

export async function resumeSubscription(stripe: Stripe, id: string, idempotencyKey: string) {
  await stripe.subscriptions.update(id, { pause_collection: '' }, { idempotencyKey })
}

export async function stopSubscription(stripe: Stripe, id: string, idempotencyKey: string) {
  const { status } = await stripe.subscriptions.retrieve(id)
  if (status === 'canceled' || status === 'incomplete_expired') return
  await stripe.subscriptions.cancel(id, {}, { idempotencyKey })
}

/** The provider's page where a donor can enter another card. It must be set up once in the provider's dashboard. */
export async function createPortalLink(stripe: Stripe, customer: string, returnUrl: string) {
  const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })
  if (!url) throw new ProviderError('refused', 'The provider returned no link.')
  return url
}
