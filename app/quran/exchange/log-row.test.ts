import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ayahCount } from '#app/quran/surahs/surahs.ts'
import { formatLogRow, type ImportedReading, logFields, readLogRow } from './log-row.ts'

const read = (cells: Record<string, string>) => readLogRow(cells, '2026-11-23')

test('a row with only a date means that something was read', () => {
  expect(read({ date: '11/20/2026' }).value).toEqual({
    localDate: '2026-11-20',
    pages: null,
    ayat: null,
    fromAyah: null,
    toAyah: null,
    minutes: null,
    note: '',
  })
})

test.each([
  [{ fromSurah: 'Al-Fatihah' }, [1, 7]],
  [{ fromSurah: '2', fromAyah: '255' }, [262, 262]],
  [{ fromSurah: 'البقرة', fromAyah: '285', toAyah: '286' }, [292, 293]],
  [{ fromSurah: '113', toSurah: '114' }, [6226, 6236]],
])('reads the range of %o', (cells, range) => {
  const { value } = read({ date: '2026-11-20', ...cells })
  expect([value?.fromAyah, value?.toAyah]).toEqual(range)
})

test.each([
  [{ date: 'yesterday' }, 'The date is missing or unclear. Write it as 2026-11-23.'],
  [{ date: '2026-11-24' }, 'The date is in the future.'],
  [{ pages: '0' }, 'Pages must be a number from 0.25 to 604.'],
  [{ pages: 'two' }, 'Pages must be a number from 0.25 to 604.'],
  [{ ayat: '1.5' }, 'Ayat must be a whole number from 1 to 6,236.'],
  [{ minutes: '1441' }, 'Minutes must be a whole number from 1 to 1,440.'],
  [{ fromSurah: 'Narnia' }, '“Narnia” is not the name or number of a surah.'],
  [{ fromSurah: '1', toSurah: '115' }, '“115” is not the name or number of a surah.'],
  [{ fromSurah: '1', fromAyah: '8' }, 'Al-Fatihah has ayat 1 to 7.'],
  [{ fromSurah: '1', toAyah: '8' }, 'Al-Fatihah has ayat 1 to 7.'],
  [{ fromSurah: '2', fromAyah: '5', toAyah: '4' }, 'The range ends before it starts.'],
  [{ fromAyah: '5' }, 'The surah is missing.'],
])('says what is wrong with %o', (cells, problem) => {
  expect(read({ date: '2026-11-20', ...cells })).toMatchObject({ value: null, note: problem })
})

test('an exported row is imported unchanged', () => {
  const reading = fc
    .record({
      pages: fc.option(fc.integer({ min: 1, max: 2416 }).map((quarters) => quarters / 4)),
      ayat: fc.option(fc.integer({ min: 1, max: ayahCount })),
      minutes: fc.option(fc.integer({ min: 1, max: 1440 })),
      range: fc.option(
        fc.tuple(fc.integer({ min: 1, max: ayahCount }), fc.integer({ min: 1, max: ayahCount })),
      ),
      note: fc.stringMatching(/^[a-z=]{0,20}$/),
    })
    .map(
      ({ range, ...rest }): ImportedReading => ({
        localDate: '2026-11-20',
        ...rest,
        fromAyah: range && Math.min(...range),
        toAyah: range && Math.max(...range),
      }),
    )
  fc.assert(
    fc.property(reading, (value) => {
      const row: Record<string, unknown> = formatLogRow(value)
      const cells = Object.fromEntries(logFields.map(({ name, label }) => [name, String(row[label] ?? '')]))
      expect(read(cells).value).toEqual(value)
    }),
    { numRuns: 300 },
  )
})
