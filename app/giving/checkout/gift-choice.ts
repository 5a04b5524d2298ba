import { parseAmount } from '#app/giving/amounts/amount.ts'
import type { FeeRule } from '#app/giving/amounts/fee.ts'
import type { ParsedAmount } from '#app/giving/amounts/parse-money.ts'
import { generalFund, sadaqahFund, zakatFund } from '#app/giving/funds/funds.ts'
import { toDecimal } from '#app/platform/money.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { currentOrNextRamadan } from '#app/platform/time/ramadan.ts'

/** The maximum length of each text in the form. */
export const giftLimits = { name: 100, dedication: 200, message: 500 }

const frequencies = ['once', 'month', 'week'] as const
export type Frequency = (typeof frequencies)[number]

/** The causes on the Donate page. Donors can choose one of them for a gift to the general fund. */
export const causes = ['first', 'second', 'third'] as const
export type Cause = (typeof causes)[number]

interface GivingCampaign {
  /** Also the id of its fund. */
  id: string
  slug: string
  title: string
}

/** What the form offers. */
export interface GiftOptions {
  /** Whether the provider's test keys are used: nothing is charged. */
  isTest: boolean
  /** Suggested amounts in the currency's smallest unit. */
  amounts: number[]
  fee: FeeRule
  /** The last day of Ramadan, while a gift can be repeated weekly until then; otherwise null. */
  weeklyUntil: string | null
  campaigns: GivingCampaign[]
}

const daysBeforeRamadan = 30

/** The last date of a weekly gift that starts today; null outside Ramadan and the 30 days before it. */
export function weeklyUntil(today: string) {
  const { from, to } = currentOrNextRamadan(today)
  return today >= addDays(from, -daysBeforeRamadan) ? to : null
}

export const offeredFrequencies = ({ weeklyUntil }: Pick<GiftOptions, 'weeklyUntil'>) =>
  frequencies.filter((frequency) => frequency !== 'week' || weeklyUntil !== null)

/** The ids of the funds that accept gifts. */
export const offeredFunds = ({ campaigns }: Pick<GiftOptions, 'campaigns'>) => [
  generalFund,
  sadaqahFund,
  zakatFund,
  ...campaigns.map(({ id }) => id),
]

export const isCampaign = (fundId: string) => ![generalFund, sadaqahFund, zakatFund].includes(fundId)

/** The value of the choice “Other amount”, which has a text field. */
export const otherAmount = 'other'

/** The chosen amount, or the typed one if nothing or “Other amount” was chosen. */
export const giftAmount = ({
  choice = '',
  amount = '',
}: {
  choice?: string
  amount?: string
}): ParsedAmount => parseAmount(choice && choice !== otherAmount ? choice : amount)

/** The settings' amounts in the smallest unit, sorted. Invalid amounts are left out. */
export const suggestedCents = (texts: readonly string[]) =>
  [...new Set(texts.map((text) => parseAmount(text).cents ?? 0))]
    .filter((cents) => cents > 0)
    .sort((a, b) => a - b)

/** The values that a link to the page preselects: an amount, and a fund or campaign. */
export function valuesFromQuery(
  query: { amount?: string; fund?: string; campaign?: string },
  options: Pick<GiftOptions, 'amounts' | 'campaigns'>,
): Record<string, string> {
  const values: Record<string, string> = { fund: generalFund }
  const { cents } = parseAmount(query.amount ?? '')
  if (cents !== undefined) Object.assign(values, amountValues(cents, options.amounts))
  const campaign = options.campaigns.find(({ id }) => id === query.campaign)
  const fund = campaign?.id ?? query.fund
  if (fund && offeredFunds(options).includes(fund)) values.fund = fund
  return values
}

/** The fields' values for an amount. */
export const amountValues = (cents: number, amounts: readonly number[]): Record<string, string> =>
  amounts.includes(cents)
    ? { choice: toDecimal(cents) }
    : { choice: otherAmount, amount: toDecimal(cents).replace(/\.0+$/, '') }
