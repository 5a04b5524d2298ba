import { memoize } from './memoize.ts'

let current = 'USD'

/** Sets the currency. It is global, because a process or browser tab has only one site. */
export function setCurrency(currency: string) {
  current = currency
}

/** The ISO 4217 code of the site's currency. */
export const siteCurrency = () => current

export const isCurrency = (code: string) =>
  /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code)

const moneyFormat = memoize(
  (currency: string) =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
)

/** Decimals of a currency: two for USD, none for JPY, three for KWD. */
export const currencyDigits = memoize(
  (currency: string) => moneyFormat(currency).resolvedOptions().maximumFractionDigits ?? 2,
)

/** The symbol of a currency in amounts, such as $. */
export const currencySymbol = (currency: string) =>
  moneyFormat(currency)
    .formatToParts(1)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** Converts an amount in the smallest unit of a currency to decimal text: 2500 cents to '25.00'. */
export const toDecimal = (cents: number, currency = current) => {
  const digits = currencyDigits(currency)
  return (cents / 10 ** digits).toFixed(digits)
}

/** Formats an amount in the smallest unit of a currency: 2500 is $25.00 in USD and ¥2,500 in JPY, which has no cents. */
export const formatMoney = (cents: number, currency = current) =>
  moneyFormat(currency).format(cents / 10 ** currencyDigits(currency))
