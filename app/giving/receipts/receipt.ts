import { formatMoney } from '#app/platform/money.ts'
import type { Settings } from '#app/platform/settings/settings.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { formatHijriDate, formatLongDate } from '#app/platform/time/format-date.ts'
import { type Organization, organizationOf } from './organization.ts'
import { receiptTexts } from './receipt-texts.ts'

/** What a receipt states about a gift. A new receipt is issued only if one of these has changed. */
export interface ReceiptFacts {
  /** Empty for a donor who gave no name. */
  donor: string
  reference: string
  /** YYYY-MM-DD. */
  receivedOn: string
  fund: string
  cause: string
  dedication: string
  method: keyof typeof methodLabels
  /** What was paid. */
  givenCents: number
  /** The part of the amount that was added for the fee. */
  feeCoverCents: number
  /** What is left of the amount after refunds, disputes and corrections. */
  netCents: number
  currency: string
}

/** Everything on a receipt, as of when it was issued. */
export interface ReceiptContent {
  title: string
  organization: Organization
  /** YYYY-MM-DD. */
  issuedOn: string
  facts: ReceiptFacts
  /** The receipt that this one corrects, and why. */
  corrects: { number: number; issuedOn: string; reason: string } | null
  /**
   * The label of the difference between what was paid and what is left of it. Receipts that were issued before labels
   * were stored lack it, and still show the earlier label.
   */
  differenceLabel?: string
  thanks: string
  contact: string
}

const methodLabels = {
  card: 'Card',
  cash: 'Cash',
  check: 'Check',
  transfer: 'Bank transfer',
  other: 'Other',
} as const

/** The content of a new receipt. A gift that was refunded in full gets no thanks and no tax wording. */
export function receiptContent(
  facts: ReceiptFacts,
  { issuedOn, corrects }: Pick<ReceiptContent, 'issuedOn' | 'corrects'>,
  settings: Settings,
): ReceiptContent {
  const organization = organizationOf(settings)
  const isRefunded = facts.netCents <= 0
  return {
    title: fillText(receiptTexts.title, settings),
    organization: isRefunded ? { ...organization, legal: [] } : organization,
    issuedOn,
    facts,
    corrects,
    differenceLabel: 'Returned or corrected',
    thanks: isRefunded ? '' : fillText(receiptTexts.thanks, settings),
    contact: fillText(receiptTexts.contact, settings, { contact: settings.contactEmail }),
  }
}

export const hasSameFacts = (a: ReceiptFacts, b: ReceiptFacts) =>
  (Object.keys(a) as (keyof ReceiptFacts)[]).every((fact) => a[fact] === b[fact])

/** What the gift is for: the fund, and the cause that the donor chose. */
export const purposeOf = ({ fund, cause }: Pick<ReceiptFacts, 'fund' | 'cause'>) =>
  cause && cause !== fund ? `${fund}: ${cause}` : fund

/** The rows of a receipt, in order. */
export function receiptRows({
  facts,
  corrects,
  differenceLabel = 'Refunded or corrected',
}: ReceiptContent): [label: string, value: string][] {
  const { givenCents, netCents, feeCoverCents, currency, receivedOn } = facts
  const money = (cents: number) => formatMoney(cents, currency)
  const rows: [string, string][] = [
    ['Received on', `${formatLongDate(receivedOn)} (${formatHijriDate(receivedOn)})`],
    ['For', purposeOf(facts)],
    ['Dedication', facts.dedication],
    ['Paid by', methodLabels[facts.method]],
    ['Paid', givenCents === netCents ? '' : money(givenCents)],
    [differenceLabel, givenCents === netCents ? '' : money(netCents - givenCents)],
    ['Card fee included', feeCoverCents > 0 && netCents === givenCents ? money(feeCoverCents) : ''],
    ['Reference', facts.reference],
    [
      'Corrects receipt',
      corrects ? `${corrects.number}, issued on ${formatLongDate(corrects.issuedOn)}` : '',
    ],
    ['Reason', corrects?.reason ?? ''],
  ]
  return rows.filter(([, value]) => value !== '')
}

/** The amount with its currency code, because a symbol can stand for several currencies. */
export const formatAmount = ({ netCents, currency }: Pick<ReceiptFacts, 'netCents' | 'currency'>) =>
  `${formatMoney(netCents, currency)} ${currency}`
