import fc from 'fast-check'
import { SurahList } from 'quran-meta/hafs'
import { expect, test } from 'vitest'
import {
  ayahAt,
  ayahCount,
  ayahId,
  findSurah,
  formatRange,
  isAyah,
  juzCount,
  juzOf,
  juzRange,
  pageCount,
  pageOf,
  pageRange,
  pagesInRange,
  surahCount,
  surahs,
} from './surahs.ts'

const anyAyah = fc.integer({ min: 1, max: ayahCount })
const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('there are 114 surahs, 6,236 ayat, 604 pages and 30 juz', () => {
  expect(surahs).toHaveLength(surahCount)
  expect(surahs.reduce((sum, surah) => sum + surah.ayahCount, 0)).toBe(ayahCount)
  expect(pageRange(pageCount).to).toBe(ayahCount)
  expect(juzRange(juzCount).to).toBe(ayahCount)
  expect([surahCount, ayahCount, pageCount, juzCount]).toEqual([114, 6236, 604, 30])
})

test('pages hold 1 to 42 ayat', () => {
  const lengths = numbersTo(pageCount).map((page) => pageRange(page).to - pageRange(page).from + 1)
  expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([1, 42])
})

test('juz 4, 7, 11 and 26 begin in the middle of a page', () => {
  const midPage = numbersTo(juzCount).filter((juz) => {
    const { from } = juzRange(juz)
    return pageRange(pageOf(from)).from !== from
  })
  expect(midPage).toEqual([4, 7, 11, 26])
  expect(midPage.map((juz) => ayahAt(juzRange(juz).from))).toEqual([
    { surah: 3, ayah: 93 },
    { surah: 5, ayah: 82 },
    { surah: 9, ayah: 93 },
    { surah: 46, ayah: 1 },
  ])
})

test('surahs, pages and juz each cover every ayah once', () => {
  fc.assert(
    fc.property(anyAyah, (id) => {
      const { surah, ayah } = ayahAt(id)
      expect(ayahId(surah, ayah)).toBe(id)
      for (const { from, to } of [pageRange(pageOf(id)), juzRange(juzOf(id))]) {
        expect(from <= id && id <= to).toBe(true)
      }
    }),
  )
})

test('a surah has no ayah 0, none after its last one, and there is no surah 115', () => {
  expect([
    isAyah(2, 286),
    isAyah(2, 287),
    isAyah(2, 0),
    isAyah(2, 1.5),
    isAyah(0, 1),
    isAyah(115, 1),
  ]).toEqual([true, ...Array(5).fill(false)])
  expect(() => ayahId(1, 8)).toThrow(RangeError)
})

test('each ayah counts as an equal fraction of its page', () => {
  expect(pagesInRange(ayahId(1, 1), ayahId(1, 7))).toBe(1)
  expect(pagesInRange(1, ayahCount)).toBe(pageCount)
  expect(pagesInRange(ayahId(1, 1), ayahId(1, 1))).toBe(0.14)
  fc.assert(
    fc.property(anyAyah, anyAyah, anyAyah, (...ids) => {
      const [from = 0, middle = 0, to = 0] = ids.sort((a, b) => a - b)
      fc.pre(middle < to)
      const parts = pagesInRange(from, middle) + pagesInRange(middle + 1, to)
      expect(Math.abs(pagesInRange(from, to) - parts)).toBeLessThanOrEqual(0.0151)
    }),
  )
})

test('a range is written with the names of its surahs', () => {
  expect(formatRange(ayahId(2, 1), ayahId(2, 20))).toBe('Al-Baqarah 1–20')
  expect(formatRange(ayahId(2, 255), ayahId(2, 255))).toBe('Al-Baqarah 255')
  expect(formatRange(ayahId(2, 280), ayahId(3, 5))).toBe('Al-Baqarah 280 – Ali ’Imran 5')
})

test('a surah is found by its number and by its names in common spellings', () => {
  for (const text of [
    '1',
    'Al-Fātiḥah',
    'al fatiha',
    'Fatihah',
    'Surat al-Fatihah',
    'الفَاتِحة',
    'الفاتحه',
    'سورة الفاتحة',
  ]) {
    expect(findSurah(text)?.number, text).toBe(1)
  }
  for (const text of ["Ali 'Imran", 'ali imran', 'آل عمران']) expect(findSurah(text)?.number, text).toBe(3)
  for (const text of ['', '0', '115', 'Nothing', 'ال', '-']) expect(findSurah(text), text).toBeUndefined()
  for (const surah of surahs) {
    expect([findSurah(surah.name), findSurah(surah.arabicName)]).toEqual([surah, surah])
  }
})

/** Removes vowel marks, and replaces alif maqsurah with ya, because `quran-meta` spells surah 42 with ya. */
const plain = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ى', 'ي')

test('our Arabic names match those of quran-meta', () => {
  const packageNames = SurahList.slice(1, surahCount + 1).map(([, , , , name]) => plain(name))
  expect(surahs.map(({ arabicName }) => plain(arabicName))).toEqual(packageNames)
})
