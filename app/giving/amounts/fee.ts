import { currencyDigits } from '#app/platform/money.ts'

/** The provider’s fee for a card payment: a percentage in basis points, and a fixed amount. */
export interface FeeRule {
  basisPoints: number
  fixedCents: number
}

/** 100% in basis points. */
const allBasisPoints = 10_000

/** The fee for a payment, in the currency's smallest unit. Half a cent is rounded up. */
export const feeFor = (cents: number, { basisPoints, fixedCents }: FeeRule) =>
  Math.floor((cents * basisPoints + allBasisPoints / 2) / allBasisPoints) + fixedCents

/** The smallest payment of which at least `cents` remain after its fee. */
export function withFee(cents: number, fee: FeeRule) {
  const { basisPoints, fixedCents } = fee
  // The formula ignores the fee's rounding, which can change the result by at most a cent. So start one cent low, and
  // count up.
  let total = Math.ceil(((cents + fixedCents) * allBasisPoints) / (allBasisPoints - basisPoints)) - 1
  while (total - feeFor(total, fee) < cents) total += 1
  return total
}

/** Parses a rule as admins type it: a percentage such as 2.9, and an amount such as 0.30. */
export const parseFeeRule = (percent: string, fixed: string, decimals: number): FeeRule => ({
  basisPoints: parseDecimal(percent, 2),
  fixedCents: parseDecimal(fixed, decimals),
})

interface FeeSettings {
  cardFeePercent: string
  cardFeeFixed: string
  currency: string
}

/** The rule in the settings. */
export const feeRuleOf = ({ cardFeePercent, cardFeeFixed, currency }: FeeSettings) =>
  parseFeeRule(cardFeePercent, cardFeeFixed, currencyDigits(currency))

/**
 * Parses a decimal number into an integer scaled by 10^`decimals`, without floating-point arithmetic: '2.9' with two
 * decimals is 290. Extra digits are dropped.
 */
function parseDecimal(text: string, decimals: number) {
  const [whole = '', fraction = ''] = text.split('.')
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}
