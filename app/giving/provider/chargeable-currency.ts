import { currencyDigits } from '#app/platform/money.ts'

/** Stripe's zero-decimal currencies. Stripe expects two decimals for ISK and UGX (docs.stripe.com/currencies). */
const zeroDecimalCurrencies = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
/** Stripe accepts only multiples of ten of their smallest unit, but this site does not round amounts and fees. */
const threeDecimalCurrencies = 'BHD JOD KWD OMR TND'.split(' ')

/**
 * Whether Stripe uses the same smallest unit of a currency as this site. Stripe reads 5000 as 50.00 PKR, which has no
 * decimals here, so a gift would be a hundredth of what the donor chose.
 */
export const isChargeable = (currency: string) =>
  !threeDecimalCurrencies.includes(currency) &&
  currencyDigits(currency) === (zeroDecimalCurrencies.includes(currency) ? 0 : 2)
