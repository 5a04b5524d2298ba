import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { missingObject } from './api-error.ts'

/** The fake Stripe's objects, by their `object` field. */
export interface Objects {
  account: Stripe.Account
  balance_transaction: Stripe.BalanceTransaction
  'billing_portal.session': Stripe.BillingPortal.Session
  charge: Stripe.Charge
  'checkout.session': Stripe.Checkout.Session
  customer: Stripe.Customer
  dispute: Stripe.Dispute
  invoice: Stripe.Invoice
  invoice_payment: Stripe.InvoicePayment
  payment_intent: Stripe.PaymentIntent
  payout: Stripe.Payout
  price: Stripe.Price
  product: Stripe.Product
  refund: Stripe.Refund
  subscription: Stripe.Subscription
  subscription_item: Stripe.SubscriptionItem
}
export type Kind = keyof Objects

const idPrefixes: Record<Kind, string> = {
  account: 'acct_',
  balance_transaction: 'txn_',
  'billing_portal.session': 'bps_',
  charge: 'ch_',
  'checkout.session': 'cs_test_',
  customer: 'cus_',
  dispute: 'dp_',
  invoice: 'in_',
  invoice_payment: 'inpay_',
  payment_intent: 'pi_',
  payout: 'po_',
  price: 'price_',
  product: 'prod_',
  refund: 're_',
  subscription: 'sub_',
  subscription_item: 'si_',
}

const examples: Record<string, object> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'objects.json'), 'utf8'),
)

export interface State {
  isLive: boolean
  /** The URL of the fake Stripe itself. */
  url: string
  /** In seconds. */
  now: () => number
  advanceClock: (seconds: number) => void
  /** Sets the clock to the current time again. */
  resetClock: () => void
  /** Adds an object: the provider's example with other fields. */
  add: <K extends Kind>(kind: K, fields: Partial<Objects[K]>) => Objects[K]
  /** Throws the provider's 404 if there is no such object. */
  find: <K extends Kind>(kind: K, id: string) => Objects[K]
  list: <K extends Kind>(kind: K) => Objects[K][]
  /** Records an event with a copy of the object, and delivers it. */
  emit: (type: string, object: object) => void
  /** Whether charges get their fees later, with `addFees`. */
  feesAreDelayed: boolean
}

/** The id of an object or a reference to it. */
export const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : (reference?.id ?? '')

export function createState({
  url,
  isLive,
  onEvent,
}: {
  url: string
  isLive: boolean
  onEvent: (event: { id: string; type: string; payload: string }) => void
}): State {
  const tables = new Map<Kind, Map<string, object>>()
  let offset = 0
  let count = 0
  const tableOf = (kind: Kind) => {
    const table = tables.get(kind) ?? new Map<string, object>()
    tables.set(kind, table)
    return table
  }
  const now = () => Math.floor(Date.now() / 1000) + offset
  // Ids increase, so objects created in the same second stay ordered.
  const newId = (prefix: string) =>
    `${prefix}${String(++count).padStart(6, '0')}${randomBytes(6).toString('hex')}`
  const state: State = {
    isLive,
    url,
    now,
    advanceClock: (seconds) => {
      offset += seconds
    },
    resetClock: () => {
      offset = 0
    },
    add: (kind, fields) => {
      const id = newId(idPrefixes[kind])
      const object = {
        ...structuredClone(examples[kind]),
        id,
        object: kind,
        created: now(),
        livemode: isLive,
        ...fields,
      }
      tableOf(kind).set(fields.id ?? id, object)
      return object as never
    },
    find: (kind, id) => {
      const object = tableOf(kind).get(id)
      if (!object) throw missingObject(kind, id)
      return object as never
    },
    list: (kind) => [...tableOf(kind).values()] as never,
    emit: (type, object) => {
      const id = newId('evt_')
      const event = {
        ...structuredClone(examples.event),
        id,
        type,
        created: now(),
        livemode: isLive,
        data: { object },
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
      }
      onEvent({ id, type, payload: JSON.stringify(event, null, 2) })
    },
    feesAreDelayed: false,
  }
  return state
}
