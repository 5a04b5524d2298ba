import type { ProviderPayment, ProviderPayout } from '#app/giving/gifts/provider-payment.ts'

/** The payment provider with the site's keys. A failed request throws `ProviderError`. */
export interface Provider {
  /** Whether the keys are test keys, so that no money moves. */
  isTest: boolean
  readAccount: () => Promise<ProviderAccount>
  /** Opens a hosted page on which the donor pays. */
  createCheckout: (checkout: NewCheckout) => Promise<{ id: string; url: string }>
  readCheckout: (sessionId: string) => Promise<ProviderCheckout>
  readPayment: (paymentId: string) => Promise<ProviderPayment>
  /** A page of the ids of the payments that were started since the given time. */
  listPayments: ListSince<string>
  /** A page of the transactions since the given time that belong to a payment, which can be older. */
  listTransactions: ListSince<ProviderTransaction>
  readPayout: (payoutId: string) => Promise<ProviderPayoutWithPayments>
  /** A page of the ids of the payouts since the given time. */
  listPayouts: ListSince<string>
  /** Refunds a payment or a charge in full or in part, once per `refundRequestId`, which is stored with the refund. */
  refund: (paymentOrChargeId: string, cents: number, refundRequestId: string) => Promise<{ id: string }>
  readInvoice: (id: string) => Promise<ProviderInvoice>
  readSubscription: (id: string) => Promise<ProviderSubscription>
  /** Takes effect with the next payment. No payment is made after `endsAt`; null means no end. */
  changeSubscription: (
    id: string,
    change: { amountCents?: number; feeCoverCents?: number; endsAt?: Date | null },
    idempotencyKey: string,
  ) => Promise<void>
  /** Payments that are due during the pause are skipped. */
  pauseSubscription: (id: string, resumesAt: Date | null, idempotencyKey: string) => Promise<void>
  resumeSubscription: (id: string, idempotencyKey: string) => Promise<void>
  /** Does nothing if the subscription is already stopped. */
  stopSubscription: (id: string, idempotencyKey: string) => Promise<void>
  /** A link to the provider's page where a donor can enter another card. */
  createPortalLink: (customerId: string, returnUrl: string) => Promise<string>
  /** Null if the signature is wrong or too old, the body is not an event, or there is no webhook secret. */
  verifyWebhook: (body: Buffer, signature: string) => ProviderEvent | null
}

/** At most 100 objects, newest first. `cursor` is the `next` of the previous page; null for the first page. */
type ListSince<Item> = (since: Date, cursor: string | null) => Promise<ListPage<Item>>

interface ListPage<Item> {
  items: Item[]
  /** Null on the last page. */
  next: string | null
}

interface ProviderTransaction {
  /** The key of the transaction's first ledger entry. */
  entryKey: string
  paymentId: string
}

interface ProviderAccount {
  id: string
  name: string
  country: string
  /** Lowercase. */
  currency: string
  acceptsPayments: boolean
  paysOut: boolean
}

interface CheckoutGift {
  id: string
  /** Shown to the donor and on the provider's screens. */
  reference: string
  amountCents: number
  currency: string
  /** The name of the gift on the hosted page, such as 'Gift to the zakat fund'. */
  title: string
}

/** The same gift opens the same page. Another attempt needs a new gift. */
export type NewCheckout = (
  | { gift: CheckoutGift }
  | { recurringGift: CheckoutGift & { interval: 'month' | 'week' } }
) & {
  /** Empty if the hosted page should ask for the address. */
  donorEmail: string
  /** `{CHECKOUT_SESSION_ID}` in this URL is replaced by the id of the session. */
  successUrl: string
  cancelUrl: string
  /** At least 30 minutes and at most 24 hours from now; 24 hours by default. */
  expiresAt?: Date
}

export interface ProviderCheckout {
  id: string
  status: 'open' | 'complete' | 'expired'
  giftId: string | null
  recurringGiftId: string | null
  /** Null until the donor has paid, or tried to. */
  paymentId: string | null
  subscriptionId: string | null
  customerId: string | null
}

/** `paymentIds` maps the transaction id of each item that belongs to a payment to the payment's id. */
export type ProviderPayoutWithPayments = ProviderPayout & { paymentIds: Record<string, string> }

/** What is charged for one period of a recurring gift. */
export interface ProviderInvoice {
  paymentIds: string[]
  subscriptionId: string | null
}

export interface ProviderSubscription {
  id: string
  recurringGiftId: string | null
  customerId: string
  isTest: boolean
  /** `started`: the first payment is not complete. */
  status: 'started' | 'active' | 'paused' | 'pastDue' | 'stopped'
  amountCents: number
  /** The part of the amount that covers the fee. Null if the amount was not last changed on this site. */
  feeCoverCents: number | null
  currency: string
  interval: 'month' | 'week'
  /** When a pause ends automatically; null if it does not. */
  resumesAt: Date | null
  endsAt: Date | null
  /** Null if there will be no more payments. */
  nextPaymentAt: Date | null
  stoppedAt: Date | null
}

/** A signed message that something happened. Only its ids are used; see decision 059. */
export interface ProviderEvent {
  id: string
  type: string
  isTest: boolean
  createdAt: Date
  /** The connected account that the event belongs to; null for the account of the keys. */
  account: string | null
  /** The id of the object that changed. */
  objectId: string
  paymentId: string | null
  payoutId: string | null
  invoiceId: string | null
  subscriptionId: string | null
  sessionId: string | null
}

/**
 * A failed request. `unavailable`: it may succeed later. `keys`: the keys are invalid or lack a permission.
 * `missing`: there is no such object. `refused`: any other error from the provider.
 */
export class ProviderError extends Error {
  category: 'unavailable' | 'keys' | 'missing' | 'refused'
  /** The provider's code, such as `charge_already_refunded`. */
  code: string

  constructor(
    category: ProviderError['category'],
    message: string,
    { code = '', cause }: { code?: string; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.category = category
    this.code = code
  }
}

/** Whether there is no such object at the provider, so that another attempt would not find it either. */
export const isMissing = (error: unknown) => error instanceof ProviderError && error.category === 'missing'
