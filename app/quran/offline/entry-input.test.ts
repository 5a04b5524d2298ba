import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noContent } from '#app/quran/log/operation.ts'
import { emptyInput, inputOf, readEntry } from './entry-input.ts'

const read = (input: Partial<typeof emptyInput>) => readEntry({ ...emptyInput, ...input })

test('amounts and a range are read, by names in Latin and Arabic', () => {
  expect(read({})).toEqual({ value: noContent })
  expect(read({ pages: '2,5', minutes: ' 15 ', note: ' Fajr ' })).toEqual({
    value: { ...noContent, pages: 2.5, minutes: 15, note: 'Fajr' },
  })
  const range = { fromAyah: 8, toAyah: 12 }
  expect(read({ fromSurah: 'al baqarah', fromAyah: '1', toAyah: '5' })).toEqual({
    value: { ...noContent, ...range },
  })
  expect(read({ fromSurah: 'البقرة', fromAyah: '1', toSurah: '2', toAyah: '5' })).toEqual({
    value: { ...noContent, ...range },
  })
})

test('what is wrong is said at its field', () => {
  const errorsOf = (input: Partial<typeof emptyInput>) => Object.keys(read(input).errors ?? {})
  expect(errorsOf({ pages: '0', ayat: '1.5', minutes: 'ten' })).toEqual(['pages', 'ayat', 'minutes'])
  expect(errorsOf({ fromSurah: 'Nowhere', fromAyah: '1', toSurah: '2', toAyah: '1' })).toEqual(['fromSurah'])
  expect(read({ fromSurah: '1', fromAyah: '8' }).errors).toMatchObject({
    fromAyah: 'Al-Fatihah has the ayat 1 to 7.',
  })
  expect(errorsOf({ fromSurah: '2', fromAyah: '5', toAyah: '4' })).toEqual(['toAyah'])
  expect(errorsOf({ note: 'x'.repeat(501) })).toEqual(['note'])
})

test('an entry that is opened and saved stays as it is', () => {
  const optional = (max: number) => fc.option(fc.integer({ min: 1, max }))
  const content = fc
    .tuple(optional(604), optional(6236), optional(1440), optional(6236), fc.nat(200))
    .map(([pages, ayat, minutes, fromAyah, length]) => {
      const toAyah = fromAyah === null ? null : Math.min(6236, fromAyah + length)
      return { pages, ayat, minutes, fromAyah, toAyah, note: '' }
    })
  fc.assert(
    fc.property(content, (value) => {
      expect(readEntry(inputOf(value))).toEqual({ value })
    }),
  )
})
