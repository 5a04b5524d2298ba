import { formatAmount } from './need.ts'
import type { NeedView } from './signup-view.server.ts'

/** '12 of 20 kg still needed.', or `met` if nothing is missing. */
export function describeNeed(need: NeedView, met: string) {
  return need.missing === 0 ? met : describeMissing(need)
}

export function describeMissing(need: NeedView) {
  const { missing, wanted } = need
  if (missing === wanted) return `${formatAmount(wanted, need)} needed.`
  return `${missing.toLocaleString('en-US')} of ${formatAmount(wanted, need)} still needed.`
}
