import type { GiftMethod } from '#app/platform/database/schema/giving.ts'
import { type GiftStatusFilter, giftStatusFilterLabels, methodLabels } from './gift-labels.ts'

/** Which gifts a list or an export contains. A condition that is null does not apply. */
export interface GiftFilter {
  search: string | null
  status: GiftStatusFilter | null
  fundId: string | null
  method: GiftMethod | null
  /** The month in which the gifts were received, as YYYY-MM. */
  month: string | null
  isTest: boolean | null
}

const isKeyOf = <Key extends string>(labels: Record<Key, string>, text: string | null): text is Key =>
  text !== null && Object.hasOwn(labels, text)

const monthPattern = /^\d{4}-(?:0[1-9]|1[0-2])$/

/** Reads the list’s query parameters. Invalid values are ignored, except an unknown fund, which has no gifts. */
export function readGiftFilter(params: URLSearchParams): GiftFilter {
  const [status, method, month, test] = ['status', 'method', 'month', 'test'].map((name) => params.get(name))
  return {
    search: params.get('q') || null,
    status: isKeyOf(giftStatusFilterLabels, status ?? null) ? (status as GiftStatusFilter) : null,
    fundId: params.get('fund') || null,
    method: isKeyOf(methodLabels, method ?? null) ? (method as GiftMethod) : null,
    month: month && monthPattern.test(month) ? month : null,
    isTest: test === 'only' ? true : test === 'without' ? false : null,
  }
}

export const isFiltered = (filter: GiftFilter) => Object.values(filter).some((value) => value !== null)
