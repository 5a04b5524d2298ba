import { countText } from '#app/platform/count-text.ts'
import { formatMoney } from '#app/platform/money.ts'
import type { PromiseTerms, ServiceDay } from './service-promise.ts'

/** '30 minutes', '1 hour 20 minutes'. Exact, unlike hours with two decimals. */
function formatMinutes(total: number) {
  const [hours, minutes] = [Math.floor(total / 60), total % 60]
  return [
    ...(hours > 0 ? [countText(hours, 'hour', 'hours')] : []),
    ...(minutes > 0 || hours === 0 ? [countText(minutes, 'minute', 'minutes')] : []),
  ].join(' ')
}

/** “30 minutes of service”, “$5.00”. */
export const formatPromiseAmount = (amount: number, currency: string | null) =>
  currency ? formatMoney(amount, currency) : `${formatMinutes(amount)} of service`

/** “30 minutes of service for each missed day, at most 2 hours a month”. */
export function describePromise({ perDay, monthlyCap, currency }: PromiseTerms) {
  const cap = currency ? formatMoney(monthlyCap, currency) : formatMinutes(monthlyCap)
  return `${formatPromiseAmount(perDay, currency)} for each missed day, at most ${cap} a month`
}

/** “3 hours of service and $12.00”; null if there are no days. */
export function formatSum(days: readonly Pick<ServiceDay, 'amount' | 'currency'>[]) {
  const sums = Map.groupBy(days, ({ currency }) => currency)
  const parts = [...sums].map(([currency, group]) =>
    formatPromiseAmount(
      group.reduce((sum, { amount }) => sum + amount, 0),
      currency,
    ),
  )
  if (parts.length === 0) return null
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts)
}
