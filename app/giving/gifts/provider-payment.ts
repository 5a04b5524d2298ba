import type { DisputeState } from '#app/giving/disputes/dispute.ts'

/** The current state of a payment at the provider, without any types from the provider's package. */
export interface ProviderPayment {
  id: string
  /** From the metadata with which the checkout session was created. */
  giftId: string | null
  recurringGiftId: string | null
  status: 'open' | 'succeeded' | 'failed' | 'canceled'
  isTest: boolean
  /** ISO 4217. */
  currency: string
  sessionId: string | null
  /** A time just before the provider was asked. */
  readAt: Date
  payerName?: string
  payerEmail?: string
  charges: ProviderCharge[]
}

export interface ProviderCharge {
  id: string
  amountCents: number
  createdAt: Date
  isPaid: boolean
  /** Null until the provider knows the fee. */
  feeCents: number | null
  refunds: ProviderRefund[]
  disputes: ProviderDispute[]
}

export interface ProviderRefund {
  id: string
  amountCents: number
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
  createdAt: Date
  feeCents: number | null
  /** The id generated with the refund form; absent for a refund created in the provider's dashboard. */
  requestId?: string
}

interface ProviderDispute extends DisputeState {
  /** Money that was taken from the balance, and money that was returned to it. */
  transactions: {
    id: string
    /** Negative for money that was taken. */
    amountCents: number
    feeCents: number
    createdAt: Date
  }[]
}

export interface ProviderPayout {
  id: string
  amountCents: number
  currency: string
  status: string
  /** YYYY-MM-DD. */
  arrivesOn: string
  createdAt: Date
  isTest: boolean
  /** False for a payout that was triggered manually. The provider does not list what it includes: `items` is empty. */
  isAutomatic: boolean
  items: {
    /** The keys of the item's ledger entries; empty for money that is not a gift. */
    entryKeys: string[]
    transactionId: string
    amountCents: number
    feeCents: number
    sourceId: string
  }[]
}
