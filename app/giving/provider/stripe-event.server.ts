import type Stripe from 'stripe'
import type { ProviderEvent } from './provider.ts'
import { dateOf } from './stripe-id.ts'

/** An event older than this is refused, because it may be a replay. */
const toleranceSeconds = 300

export function verifyWebhook(
  { webhooks }: Pick<typeof Stripe, 'webhooks'>,
  { body, signature, secret }: { body: Buffer; signature: string; secret: string },
): ProviderEvent | null {
  try {
    return toEvent(webhooks.constructEvent(body, signature, secret, toleranceSeconds))
  } catch {
    return null
  }
}

function toEvent(event: Stripe.Event): ProviderEvent | null {
  const object = event.data?.object as unknown as Record<string, unknown> | undefined
  if (typeof event.id !== 'string' || typeof event.type !== 'string' || !object) return null
  const id = asString(object.id) ?? ''
  const kind = asString(object.object)
  return {
    id: event.id,
    type: event.type,
    isTest: !event.livemode,
    createdAt: dateOf(event.created),
    account: event.account ?? null,
    objectId: id,
    paymentId: kind === 'payment_intent' ? id : asId(object.payment_intent),
    payoutId: kind === 'payout' ? id : null,
    invoiceId: kind === 'invoice' ? id : null,
    subscriptionId: kind === 'subscription' ? id : null,
    sessionId: kind === 'checkout.session' ? id : null,
  }
}

const asString = (value: unknown) => (typeof value === 'string' ? value : null)

const asId = (value: unknown) => asString((value as { id?: unknown } | null)?.id ?? value)
