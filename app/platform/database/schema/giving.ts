import type { ColumnType, Generated } from 'kysely'
import type { SearchText } from './search-text.ts'

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

/** Someone who gave. Gifts with the same email address are from one donor. */
interface DonorTable {
  id: string
  /** The name on the latest gift, shown on screens and yearly statements; receipts prefer the gift's `receiptName`. */
  name: string
  /** Lowercase; empty if the donor entered none, or was erased. */
  email: string
  /** The member who made or claimed the gifts of this donor; see decisions 058 and 066. */
  userId: Nullable<string>
  /** When the member with this address declined to claim the gifts. */
  matchDeclinedAt: Nullable<string>
  createdAt: string
  /** When the name and address were erased; receipts keep what the law requires. */
  erasedAt: Nullable<string>
  searchText: SearchText
}

/** Money that is accounted for separately: `general`, `sadaqah`, `zakat`, or the id of a campaign. */
interface FundTable {
  id: string
  name: string
  campaignId: Nullable<string>
  createdAt: string
}

export type GiftMethod = 'card' | 'cash' | 'check' | 'transfer' | 'other'

interface GiftTable {
  id: string
  /** GFT-7K3M-Q9. */
  reference: string
  donorId: string
  fundId: string
  /** What the donor would like it to be used for, as shown to them; may be empty. */
  cause: Generated<string>
  method: GiftMethod
  /** What the donor pays, including `feeCoverCents`, in the smallest unit of the currency. */
  amountCents: number
  /** The part of the amount that the donor added for the fee. */
  feeCoverCents: Generated<number>
  currency: string
  /**
   * `started`: the donor has not paid yet. `confirmed`: received. `abandoned`: never paid, or its import was undone.
   * Refunds are in the ledger.
   */
  status: 'started' | 'confirmed' | 'abandoned'
  dedication: Generated<string>
  message: Generated<string>
  /** The name that the donor entered with the gift, for its receipts; empty after the donor was erased. */
  receiptName: Generated<string>
  /** The name that may be shown in public; empty for an anonymous gift. */
  publicName: Generated<string>
  /** Whether the donor asked for emails about the campaign. */
  wantsUpdates: Generated<number>
  pledgeId: Nullable<string>
  recurringGiftId: Nullable<string>
  /** The member who was logged in. */
  userId: Nullable<string>
  importId: Nullable<string>
  /** Identifies an imported gift, such as by its reference in another system, so that it is imported only once. */
  importKey: Nullable<string>
  /** The provider's ids of the hosted page and of the payment. */
  sessionId: Nullable<string>
  paymentId: Nullable<string>
  /** Made with the provider's test keys: shown as a test, never counted, never in the ledger's sums. */
  isTest: Generated<number>
  createdAt: string
  confirmedAt: Nullable<string>
  /** YYYY-MM-DD in the site's time zone; null until confirmed. */
  receivedOn: Nullable<string>
  /** Generated: `receivedOn`, or the day of the entry until the gift is received. Lists are sorted by it. */
  listedOn: ColumnType<string, never, never>
}

/** A gift that the provider charges repeatedly. */
interface RecurringGiftTable {
  id: string
  reference: string
  donorId: string
  fundId: string
  cause: Generated<string>
  amountCents: number
  feeCoverCents: Generated<number>
  currency: string
  interval: 'month' | 'week'
  /** The last local date on which it may be charged, such as the end of Ramadan; null for no end. */
  endsOn: Nullable<string>
  status: 'started' | 'active' | 'paused' | 'pastDue' | 'stopped'
  /** YYYY-MM-DD; null for a pause without an end. */
  pausedUntil: Nullable<string>
  /** Copied to each of its gifts. */
  dedication: Generated<string>
  message: Generated<string>
  receiptName: Generated<string>
  publicName: Generated<string>
  wantsUpdates: Generated<number>
  userId: Nullable<string>
  sessionId: Nullable<string>
  subscriptionId: Nullable<string>
  customerId: Nullable<string>
  /** How many emails about a declined card were sent since the last payment. */
  failureMails: Generated<number>
  /** When its card began to be declined; stays set after the gift was stopped for that reason. */
  failedAt: Nullable<string>
  /** When the provider charges it next; null if no payment follows. */
  nextPaymentAt: Nullable<string>
  /** When its state was last read from the provider; older states are ignored. */
  stateAt: Nullable<string>
  /** When the donor was emailed that it had started, and that it had stopped. */
  startMailedAt: Nullable<string>
  stopMailedAt: Nullable<string>
  /** The last day of the campaign about whose end the donor was emailed, as YYYY-MM-DD. */
  campaignEndMailed: Nullable<string>
  isTest: Generated<number>
  createdAt: string
  stoppedAt: Nullable<string>
  /** `card`: after emails about a declined card. Null if it has not stopped, or was stopped at the provider. */
  stoppedBy: Nullable<'donor' | 'staff' | 'card'>
  /** The reason that staff entered. */
  stopReason: Generated<string>
}

/** `move` is a transfer between funds. */
export type LedgerKind = 'gift' | 'fee' | 'refund' | 'dispute' | 'payout' | 'move' | 'correction'

/**
 * Append-only: the database refuses to delete a row, or to change it except for its actor. Every amount on a screen is
 * a sum of its rows.
 */
interface LedgerEntryTable {
  /** Identifies what happened, such as `ch_1:gift`, so that it is entered only once. */
  key: string
  kind: LedgerKind
  /** `provider`: held by the payment provider. `direct`: cash and the bank account. */
  account: 'provider' | 'direct'
  /** Null for a payout, which moves the money of several funds. */
  fundId: string | null
  giftId: string | null
  payoutId: string | null
  /** Signed, in the smallest unit of the currency. */
  amountCents: number
  currency: string
  isTest: number
  occurredAt: string
  /** YYYY-MM-DD in the site's time zone. */
  occurredOn: string
  recordedAt: string
  /** The person who entered it; null for what the provider reported, and after their account was deleted. */
  actorId: string | null
  actorName: string
  reason: string
}

export type RefundStatus = 'pending' | 'succeeded' | 'failed' | 'canceled'

/** The progress of a refund. Its amount is in the ledger once it has left the balance. */
interface RefundTable {
  /** The provider's id, or the id of the form for money that was returned by hand. */
  id: string
  giftId: string
  amountCents: number
  status: RefundStatus
  createdAt: string
  changedAt: string
}

/** `closed`: an inquiry that ended, or a dispute that the provider prevented. */
export type DisputeStatus = 'needsResponse' | 'underReview' | 'won' | 'lost' | 'closed'

/** A cardholder asked their bank for the money back. The amount is in the ledger. */
interface DisputeTable {
  /** The provider's id. */
  id: string
  giftId: string
  amountCents: number
  status: DisputeStatus
  /** 1 if the bank has only asked a question: no money was taken. */
  isInquiry: Generated<number>
  /** The provider's word, such as `fraudulent`. */
  reason: Generated<string>
  /** The deadline for a response. */
  dueAt: Nullable<string>
  openedAt: string
  /** When its state was last read from the provider; older states are ignored. */
  stateAt: string
  /** When its status last changed here. */
  changedAt: string
}

/** Never edited: a mistake is corrected by a new receipt that names this one. */
interface ReceiptTable {
  id: string
  /** 1, 2, 3 … without gaps. */
  number: number
  giftId: string
  correctsId: Nullable<string>
  /** Why it corrects the earlier receipt: a refund, a dispute or a mistake; empty if it corrects none. */
  reason: Generated<string>
  /** What is left of the gift after refunds, in the smallest unit of the currency. */
  amountCents: number
  currency: string
  /** Everything that is printed on it, as JSON. */
  content: string
  issuedAt: string
  mailId: Nullable<string>
}

/** A yearly statement that was emailed to a donor. */
interface GivingStatementTable {
  donorId: string
  year: number
  content: string
  mailId: Nullable<string>
  createdAt: string
}

/** A price per gram of gold or silver, as entered by the treasurer. */
interface NisabPriceTable {
  id: string
  metal: 'gold' | 'silver'
  centsPerGram: number
  currency: string
  /** YYYY-MM-DD. */
  pricedOn: string
  source: string
  actorName: string
  createdAt: string
}

export interface GivingSchema {
  donor: DonorTable
  fund: FundTable
  gift: GiftTable
  recurringGift: RecurringGiftTable
  ledgerEntry: LedgerEntryTable
  refund: RefundTable
  dispute: DisputeTable
  receipt: ReceiptTable
  givingStatement: GivingStatementTable
  nisabPrice: NisabPriceTable
}
