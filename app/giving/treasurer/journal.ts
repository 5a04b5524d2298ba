import { createHash } from 'node:crypto'
import type { LedgerKind } from '#app/platform/database/schema/giving.ts'
import { toDecimal } from '#app/platform/money.ts'
import { accountLabels, ledgerKindLabels } from './gift-labels.ts'

/** A ledger entry as accounting software needs it. */
export interface JournalSource {
  key: string
  kind: LedgerKind
  account: 'provider' | 'direct'
  /** Empty for a payout. */
  fundName: string
  amountCents: number
  currency: string
  /** YYYY-MM-DD. */
  occurredOn: string
  reason: string
  /** The gift's reference; empty for an entry without a gift. */
  reference: string
  /** Empty for an entry without a gift. */
  donorName: string
}

export interface JournalLine {
  date: string
  journalNo: string
  account: string
  /** A decimal number; empty on the line that is credited. */
  debits: string
  /** A decimal number; empty on the line that is debited. */
  credits: string
  description: string
  name: string
}

/** The offsetting account of an entry. It has a subaccount for each fund. */
const categories: Record<LedgerKind, string> = {
  gift: 'Contributions',
  fee: 'Payment processing fees',
  refund: 'Refunded contributions',
  dispute: 'Disputed contributions',
  payout: 'Payouts in transit',
  move: 'Transfers between funds',
  correction: 'Corrections',
}

/**
 * The two lines of a journal entry, which have the same amount. Money that comes in is a debit to the account that
 * holds it, and money that goes out is a credit to it.
 */
export function journalLines(entry: JournalSource): [JournalLine, JournalLine] {
  const { kind, fundName, amountCents, currency, occurredOn, reference, reason, donorName } = entry
  const amount = toDecimal(Math.abs(amountCents), currency)
  const category = fundName ? `${categories[kind]}:${accountName(fundName)}` : categories[kind]
  const [debit, credit] =
    amountCents >= 0 ? [accountLabels[entry.account], category] : [category, accountLabels[entry.account]]
  const shared = {
    date: occurredOn,
    journalNo: journalNo(entry.key),
    description: [ledgerKindLabels[kind], reference, reason].filter(Boolean).join(', '),
    name: donorName,
  }
  return [
    { ...shared, account: debit, debits: amount, credits: '' },
    { ...shared, account: credit, debits: '', credits: amount },
  ]
}

/** A colon separates an account from its parent. */
const accountName = (fundName: string) => fundName.replace(/\s*:\s*/g, ' – ')

/** The same in every export, and at most 21 characters long, which is the limit of QuickBooks Online. */
const journalNo = (key: string) => `L${createHash('sha256').update(key).digest('hex').slice(0, 20)}`
