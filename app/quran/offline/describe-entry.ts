import type { EntryContent } from '#app/quran/log/operation.ts'
import { formatAmount } from '#app/quran/practice/goal.ts'
import { formatRange } from '#app/quran/surahs/surahs.ts'

/** “Al-Baqarah 1–20, 2 pages, 15 minutes”; “Read” without details. */
export function describeEntry({ pages, ayat, fromAyah, toAyah, minutes }: EntryContent) {
  const parts = [
    fromAyah !== null && toAyah !== null && formatRange(fromAyah, toAyah),
    pages !== null && formatAmount(pages, 'pages'),
    ayat !== null && formatAmount(ayat, 'ayat'),
    minutes !== null && formatAmount(minutes, 'minutes'),
  ].filter(Boolean)
  return parts.join(', ') || 'Read'
}
