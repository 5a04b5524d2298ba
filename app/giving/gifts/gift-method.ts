import type { GiftMethod } from '#app/platform/database/schema/giving.ts'

/** How a gift is received without the payment provider. */
export type DirectMethod = Exclude<GiftMethod, 'card'>

export const directMethodLabels: Record<DirectMethod, string> = {
  cash: 'Cash',
  check: 'Check',
  transfer: 'Bank transfer',
  other: 'Other',
}

export const directMethods = Object.keys(directMethodLabels) as DirectMethod[]
