import Stripe from 'stripe'
import type { Provider } from './provider.ts'
import { isTestKey, type ProviderKeys } from './provider-keys.server.ts'
import { createCheckout, readCheckout } from './stripe-checkout.server.ts'
import { translateErrors } from './stripe-errors.server.ts'
import { verifyWebhook } from './stripe-event.server.ts'
import { listPage } from './stripe-list.server.ts'
import { readPayment } from './stripe-payment.server.ts'
import { readPayout, toTransactions } from './stripe-payout.server.ts'
import {
  changeSubscription,
  createPortalLink,
  pauseSubscription,
  readInvoice,
  readSubscription,
  resumeSubscription,
  stopSubscription,
} from './stripe-subscription.server.ts'

const timeoutMs = 20_000
const maxRetries = 2

/** The provider's client is large: import this file only through `openProvider`. */
export function stripeProvider({ secretKey, webhookSecret, apiUrl }: ProviderKeys): Provider {
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: maxRetries,
    telemetry: false,
    ...(apiUrl ? hostOptions(apiUrl) : {}),
  })
  const run = translateErrors
  return {
    isTest: isTestKey(secretKey),
    readAccount: () => run(() => readAccount(stripe)),
    createCheckout: (checkout) => run(() => createCheckout(stripe, checkout)),
    readCheckout: (id) => run(() => readCheckout(stripe, id)),
    readPayment: (id) => run(() => readPayment(stripe, id)),
    listPayments: (since, cursor) =>
      run(() =>
        listPage(
          (page) => stripe.paymentIntents.list(page),
          since,
          cursor,
          ({ id }) => [id],
        ),
      ),
    listTransactions: (since, cursor) =>
      run(() =>
        listPage(
          (page) => stripe.balanceTransactions.list({ ...page, expand: ['data.source'] }),
          since,
          cursor,
          toTransactions,
        ),
      ),
    readPayout: (id) => run(() => readPayout(stripe, id)),
    listPayouts: (since, cursor) =>
      run(() =>
        listPage(
          (page) => stripe.payouts.list(page),
          since,
          cursor,
          ({ id }) => [id],
        ),
      ),
    refund: (id, cents, refundRequestId) => run(() => refund(stripe, id, cents, refundRequestId)),
    readInvoice: (id) => run(() => readInvoice(stripe, id)),
    readSubscription: (id) => run(() => readSubscription(stripe, id)),
    changeSubscription: (id, change, idempotencyKey) =>
      run(() => changeSubscription(stripe, id, change, idempotencyKey)),
    pauseSubscription: (id, resumesAt, idempotencyKey) =>
      run(() => pauseSubscription(stripe, id, resumesAt, idempotencyKey)),
    resumeSubscription: (id, idempotencyKey) => run(() => resumeSubscription(stripe, id, idempotencyKey)),
    stopSubscription: (id, idempotencyKey) => run(() => stopSubscription(stripe, id, idempotencyKey)),
    createPortalLink: (customer, returnUrl) => run(() => createPortalLink(stripe, customer, returnUrl)),
    verifyWebhook: (body, signature) =>
      webhookSecret ? verifyWebhook(Stripe, { body, signature, secret: webhookSecret }) : null,
  }
}

function hostOptions(apiUrl: string) {
  const { protocol, hostname, port } = new URL(apiUrl)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return { protocol: scheme, host: hostname, port: port || (scheme === 'http' ? 80 : 443) } as const
}

async function readAccount(stripe: Stripe) {
  const account = await stripe.accounts.retrieveCurrent()
  return {
    id: account.id,
    name:
      account.business_profile?.name ||
      account.settings?.dashboard.display_name ||
      account.email ||
      account.id,
    country: account.country ?? '',
    currency: account.default_currency ?? '',
    acceptsPayments: account.charges_enabled,
    paysOut: account.payouts_enabled,
  }
}

async function refund(stripe: Stripe, id: string, cents: number, refundRequestId: string) {
  const target = id.startsWith('pi_') ? { payment_intent: id } : { charge: id }
  const created = await stripe.refunds.create(
    { ...target, amount: cents, metadata: { requestId: refundRequestId } },
    { idempotencyKey: `refund-${refundRequestId}` },
  )
  return { id: created.id }
}
