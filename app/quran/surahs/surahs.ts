import { JuzList, PageList, SurahList } from 'quran-meta/hafs'
import { surahNames } from './surah-names.ts'

// Only this file and its test import `quran-meta`. Ayat have ids from 1 to 6236 in the order of the Qur'an: Hafs, with
// the Kufan count. Pages are those of the Madani mushaf.

export const surahCount = 114
export const ayahCount = 6236
export const pageCount = 604
export const juzCount = 30

export interface Surah {
  number: number
  name: string
  arabicName: string
  ayahCount: number
  /** The id of its first ayah. */
  firstAyah: number
}

export interface AyahRange {
  /** Ids of ayat, both inclusive. */
  from: number
  to: number
}

export const surahs: readonly Surah[] = surahNames.map(([name, arabicName], index) => {
  const [firstAyah = 0, count = 0] = SurahList[index + 1] ?? []
  return { number: index + 1, name, arabicName, ayahCount: count, firstAyah }
})

/** The first ayah of each page and of each juz; the last item is one past the end of the Qur'an. */
const pageStarts = PageList.slice(1, pageCount + 2)
const juzStarts = JuzList.slice(1, juzCount + 2)
const surahStarts = surahs.map(({ firstAyah }) => firstAyah)

/** Whether a surah has an ayah of that number. */
export const isAyah = (surah: number, ayah: number) =>
  Number.isInteger(ayah) && ayah >= 1 && ayah <= (surahs[surah - 1]?.ayahCount ?? 0)

/** The id of an ayah; throws if there is no such ayah (`isAyah`). */
export function ayahId(surah: number, ayah: number) {
  if (!isAyah(surah, ayah)) throw new RangeError(`No ayah ${surah}:${ayah}`)
  return (surahStarts[surah - 1] ?? 0) + ayah - 1
}

export function ayahAt(id: number) {
  const surah = partContaining(surahStarts, id)
  return { surah, ayah: id - (surahStarts[surah - 1] ?? 0) + 1 }
}

export const pageOf = (id: number) => partContaining(pageStarts, id)
export const juzOf = (id: number) => partContaining(juzStarts, id)

export const pageRange = (page: number) => rangeOf(pageStarts, page)
export const juzRange = (juz: number) => rangeOf(juzStarts, juz)

/** The number of pages in a range of ayat, to two decimals; each ayah counts as a fraction of its page. */
export const pagesInRange = (from: number, to: number) =>
  Math.round((pagesBefore(to + 1) - pagesBefore(from)) * 100) / 100

/** “Al-Baqarah 1–20”, or “Al-Baqarah 280 – Ali ’Imran 5”. */
export function formatRange(from: number, to: number) {
  const [first, last] = [ayahAt(from), ayahAt(to)]
  if (from === to) return formatAyah(first)
  return first.surah === last.surah
    ? `${formatAyah(first)}–${last.ayah}`
    : `${formatAyah(first)} – ${formatAyah(last)}`
}

const formatAyah = ({ surah, ayah }: { surah: number; ayah: number }) => `${surahs[surah - 1]?.name} ${ayah}`

/**
 * The surah with this number, or with this English or Arabic name in any common spelling: with or without the article,
 * apostrophes and vowel marks.
 */
export function findSurah(text: string): Surah | undefined {
  const key = searchKey(text)
  return key === '' ? undefined : surahsByKey().get(key)
}

let byKey: Map<string, Surah> | undefined

function surahsByKey() {
  byKey ??= new Map(
    surahs.flatMap((surah) =>
      [String(surah.number), surah.name, surah.arabicName].map((text) => [searchKey(text), surah] as const),
    ),
  )
  return byKey
}

/** “Al-Fātiḥah”, “al fatiha” and “Fatihah” have the same key, and so do “الفَاتِحة” and “الفاتحه”. */
function searchKey(text: string) {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/^(?:surat?|surah|سوره)\s+/u, '')
    .replace(/^(?:a[lnrstz]|as[hs]|ash|adh?|ath?)[- ]+/u, '')
    .replace(/^ال/u, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/h$/u, '')
}

/** The number, from 1, of the surah, page or juz that contains an ayah. `starts` has the first ayah of each. */
function partContaining(starts: readonly number[], id: number) {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((starts[middle] ?? Number.POSITIVE_INFINITY) <= id) low = middle + 1
    else high = middle
  }
  return low
}

function rangeOf(starts: readonly number[], part: number): AyahRange {
  return { from: starts[part - 1] ?? 0, to: (starts[part] ?? 0) - 1 }
}

/** The number of pages before an ayah, including a fraction for the ayat before it on its page. */
function pagesBefore(id: number) {
  if (id > ayahCount) return pageCount
  const page = pageOf(id)
  const { from, to } = pageRange(page)
  return page - 1 + (id - from) / (to - from + 1)
}
