import { maxCents, minCents, parseAmount } from '#app/giving/amounts/amount.ts'
import { formatMoney, siteCurrency, toDecimal } from '#app/platform/money.ts'
import { addDays, isLocalDate } from '#app/platform/time/local-date.ts'
import type { PromiseKind, PromiseTerms, PromiseVersion } from './service-promise.ts'

const minutesPerDay = { min: 5, max: 240 }
const daysInMonth = 31
const maxDaysAhead = 366

/** The smallest and largest amount per missed day: $1 to $100 in US dollars. */
function centsPerDay() {
  const min = minCents()
  return { min, max: siteCurrency() === 'USD' ? 100 * min : Math.floor(maxCents() / daysInMonth) }
}

interface KindRules {
  parse: (text: string) => number
  min: number
  max: number
  range: string
}

const kindRules: Record<PromiseKind, () => KindRules> = {
  minutes: () => ({
    ...minutesPerDay,
    parse: (text) => (/^\d{1,4}$/.test(text) ? Number(text) : Number.NaN),
    range: `${minutesPerDay.min} to ${minutesPerDay.max} minutes, such as 30`,
  }),
  money: () => {
    const { min, max } = centsPerDay()
    const range = `an amount from ${formatMoney(min)} to ${formatMoney(max)}`
    return { min, max, range, parse: (text) => parseAmount(text).cents ?? Number.NaN }
  },
}

/** Shown next to the field, for both kinds. */
export const amountHint = () =>
  `${minutesPerDay.min} to ${minutesPerDay.max} minutes of service, or ${kindRules.money().range}.`

type PromiseFormResult =
  | { ok: true; terms: PromiseTerms & { startsOn: string } }
  | { ok: false; values: Record<string, string>; errors: Record<string, string> }

/** Checks the promise form. The promise must start today or within a year. */
export function checkPromise(values: Record<string, string>, today: string): PromiseFormResult {
  const errors: Record<string, string> = {}
  const { kind } = values
  if (kind !== 'minutes' && kind !== 'money')
    return { ok: false, values, errors: { kind: 'Please choose service or money.' } }
  const { parse, min, max, range } = kindRules[kind]()
  const amountOf = (name: string) => parse((values[name] ?? '').trim())
  const [perDay, monthlyCap] = [amountOf('perDay'), amountOf('monthlyCap')]
  if (!(perDay >= min && perDay <= max)) errors.perDay = `Please enter ${range}.`
  else if (!(monthlyCap >= perDay && monthlyCap <= daysInMonth * max))
    errors.monthlyCap = `Please enter at least the amount for one day, and at most ${daysInMonth} times the largest amount for a day.`
  const startsOn = values.startsOn ?? ''
  if (!isLocalDate(startsOn)) errors.startsOn = 'Please choose a date.'
  else if (startsOn < today) errors.startsOn = 'Please choose today or a later date.'
  else if (startsOn > addDays(today, maxDaysAhead)) errors.startsOn = 'Please choose a date within a year.'
  if (Object.keys(errors).length > 0) return { ok: false, values, errors }
  const currency = kind === 'money' ? siteCurrency() : null
  return { ok: true, terms: { kind, perDay, monthlyCap, currency, startsOn } }
}

/** The initial values of the form: the current promise, or half an hour of service. */
export function promiseFormValues(
  promise: PromiseVersion | undefined,
  today: string,
): Record<string, string> {
  if (!promise) return { kind: 'minutes', perDay: '30', monthlyCap: '120', startsOn: today }
  const { kind, perDay, monthlyCap, currency } = promise
  const format = (amount: number) => (currency ? toDecimal(amount, currency) : String(amount))
  return { kind, perDay: format(perDay), monthlyCap: format(monthlyCap), startsOn: today }
}
