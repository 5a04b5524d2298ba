import { formatAmount } from './need.ts'
import type { NeedView } from './signup-view.server.ts'

/** '12 of 20 kg still needed.' */
export function describeNeed(need: NeedView) {
  const { missing, wanted } = need
  if (missing === 0) return 'We have everything. Thank you!'
  if (missing === wanted) return `${formatAmount(wanted, need)} needed.`
  return `${missing.toLocaleString('en-US')} of ${formatAmount(wanted, need)} still needed.`
}
