import type { DayReading } from '#app/quran/practice/day-state.ts'
import { roundPages } from '#app/quran/practice/page-amount.ts'
import { type AyahRange, pagesInRange } from '#app/quran/surahs/surahs.ts'
import { type EntryContent, noContent, type Operation, precedenceOf } from './operation.ts'

export interface Entry extends EntryContent {
  id: string
  localDate: string
  timeZone: string
  countedPages: number
  countedAyat: number
  loggedAt: string
}

/** The entry row that an operation writes. */
export function rowOf(operation: Operation) {
  const { entryId, localDate, timeZone, loggedAt, at, type } = operation
  const content = type === 'put' ? contentOf(operation) : noContent
  return {
    id: entryId,
    localDate,
    timeZone,
    loggedAt,
    ...content,
    ...countedAmounts(content),
    ...precedenceOf(operation),
    deletedAt: type === 'delete' ? at : null,
  }
}

const contentOf = ({ pages, ayat, fromAyah, toAyah, minutes, note }: EntryContent): EntryContent => ({
  pages,
  ayat,
  fromAyah,
  toAyah,
  minutes,
  note,
})

/** A range also counts as ayat and as pages, unless the member entered a number of them. */
export function countedAmounts({ pages, ayat, fromAyah, toAyah }: EntryContent) {
  const hasRange = fromAyah !== null && toAyah !== null
  return {
    countedPages: pages ?? (hasRange ? pagesInRange(fromAyah, toAyah) : 0),
    countedAyat: ayat ?? (hasRange ? toAyah - fromAyah + 1 : 0),
  }
}

/** Whether an entry has no details. It may have a note. */
export const isTap = ({ pages, ayat, fromAyah, minutes }: Omit<EntryContent, 'toAyah' | 'note'>) =>
  pages === null && ayat === null && fromAyah === null && minutes === null

type EntryReading = Omit<Entry, 'id' | 'note' | 'loggedAt'>

/** Sums up each day's entries, which must be in the order of their dates. */
export function toDayReadings(entries: readonly EntryReading[]): DayReading[] {
  const days: (DayReading & { ranges: AyahRange[] })[] = []
  for (const entry of entries) {
    let day = days.at(-1)
    if (day?.localDate !== entry.localDate) {
      const { localDate, timeZone } = entry
      day = { localDate, timeZone, taps: 0, pages: 0, ayat: 0, minutes: 0, entries: 0, ranges: [] }
      days.push(day)
    }
    day.entries += 1
    day.taps += isTap(entry) ? 1 : 0
    day.pages = roundPages(day.pages + entry.countedPages)
    day.ayat += entry.countedAyat
    day.minutes += entry.minutes ?? 0
    if (entry.fromAyah !== null && entry.toAyah !== null)
      day.ranges.push({ from: entry.fromAyah, to: entry.toAyah })
  }
  return days
}
