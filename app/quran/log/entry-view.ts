import { formatAmount } from '#app/quran/practice/goal.ts'
import { earliestLoggableDate } from '#app/quran/practice/reading-day.ts'
import { formatRange } from '#app/quran/surahs/surahs.ts'
import { type Entry, isTap } from './entry.ts'
import type { EntryContent } from './operation.ts'

export interface EntryView {
  id: string
  localDate: string
  /** What was read, such as “2 pages, 15 minutes”. */
  text: string
  note: string
  canEdit: boolean
}

export const toEntryView = (entry: Entry, today: string): EntryView => ({
  id: entry.id,
  localDate: entry.localDate,
  text: describeEntry(entry),
  note: entry.note,
  canEdit: canEditEntry(entry, today),
})

/** Whether an entry can still be edited or deleted. */
export const canEditEntry = ({ localDate }: Pick<Entry, 'localDate'>, today: string) =>
  localDate >= earliestLoggableDate(today)

/** “Al-Baqarah 1–20, 2 pages, 15 minutes”; “Read” without details. */
export function describeEntry(entry: EntryContent) {
  if (isTap(entry)) return 'Read'
  const { pages, ayat, fromAyah, toAyah, minutes } = entry
  return [
    fromAyah !== null && toAyah !== null && formatRange(fromAyah, toAyah),
    pages !== null && formatAmount(pages, 'pages'),
    ayat !== null && formatAmount(ayat, 'ayat'),
    minutes !== null && formatAmount(minutes, 'minutes'),
  ]
    .filter(Boolean)
    .join(', ')
}
