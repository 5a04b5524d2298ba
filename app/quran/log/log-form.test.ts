import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ayahCount } from '#app/quran/surahs/surahs.ts'
import { checkEntryForm, logFormValues } from './log-form.ts'
import { noContent } from './operation.ts'

const today = '2026-11-23'
const check = (values: Record<string, string>) => {
  const result = checkEntryForm(values, today)
  return result.ok ? result.content : result.errors
}
const range = (from: number, to: number) => ({ ...noContent, fromAyah: from, toAyah: to })

test('surahs are found by number, English name and Arabic name', () => {
  for (const name of ['2', 'Al-Baqarah', 'baqarah', 'البقرة'])
    expect(check({ fromSurah: name, fromAyah: '1', toAyah: '5' })).toEqual(range(8, 12))
})

test('a range without ayat covers whole surahs, and one with only a first ayah covers that ayah', () => {
  expect(check({ fromSurah: 'Al-Fatihah' })).toEqual(range(1, 7))
  expect(check({ fromSurah: '113', toSurah: '114' })).toEqual(range(6226, 6236))
  expect(check({ fromSurah: '1', fromAyah: '3' })).toEqual(range(3, 3))
  expect(check({ fromSurah: '1', fromAyah: '3', toSurah: '2', toAyah: '1' })).toEqual(range(3, 8))
})

test('every error belongs to a field', () => {
  const invalidFields = (values: Record<string, string>) => {
    const result = checkEntryForm(values, today)
    return result.ok ? [] : Object.keys(result.errors)
  }
  expect([
    invalidFields({}),
    invalidFields({ pages: '0' }),
    invalidFields({ pages: 'many' }),
    invalidFields({ ayat: '1.5' }),
    invalidFields({ minutes: '1441' }),
    invalidFields({ note: 'a'.repeat(501) }),
    invalidFields({ pages: '1', date: '2026-11-24' }),
    invalidFields({ pages: '1', date: '2026-11-15' }),
    invalidFields({ fromSurah: 'Genesis' }),
    invalidFields({ toSurah: 'Al-Fatihah' }),
    invalidFields({ fromSurah: '1', toSurah: '115' }),
    invalidFields({ fromSurah: '1', fromAyah: '8' }),
    invalidFields({ fromSurah: '1', fromAyah: '1', toAyah: '8' }),
    invalidFields({ fromSurah: '2', toSurah: '1' }),
  ]).toEqual([
    ['pages'],
    ['pages'],
    ['pages'],
    ['ayat'],
    ['minutes'],
    ['note'],
    ['date'],
    ['date'],
    ['fromSurah'],
    ['fromSurah'],
    ['toSurah'],
    ['fromAyah'],
    ['toAyah'],
    ['toAyah'],
  ])
})

test('a decimal comma is accepted, and spaces around a note are removed', () => {
  expect(check({ pages: '2,5', note: ' With tafsir ' })).toEqual({
    ...noContent,
    pages: 2.5,
    note: 'With tafsir',
  })
})

test('submitting an entry’s form without a change results in the same entry', () => {
  const amount = (max: number) => fc.option(fc.integer({ min: 1, max }))
  const content = fc.record({
    pages: amount(604),
    ayat: amount(6236),
    minutes: amount(1440),
    ends: fc.option(fc.tuple(fc.integer({ min: 1, max: ayahCount }), fc.integer({ min: 1, max: ayahCount }))),
  })
  fc.assert(
    fc.property(content, ({ ends, ...amounts }) => {
      const [from = null, to = null] = ends?.toSorted((a, b) => a - b) ?? []
      const entry = { ...amounts, fromAyah: from, toAyah: to, note: 'Fajr' }
      const values = logFormValues({ ...entry, localDate: today })
      expect(checkEntryForm(values, today)).toEqual({ ok: true, date: today, content: entry })
    }),
  )
})

test('an entry keeps its own date, even if it is tomorrow', () => {
  const tomorrow = { date: '2026-11-24', pages: '1' }
  expect(checkEntryForm(tomorrow, today, { ownDate: tomorrow.date })).toMatchObject({
    ok: true,
    date: tomorrow.date,
  })
  expect(checkEntryForm(tomorrow, today, { ownDate: today })).toMatchObject({ ok: false })
})
