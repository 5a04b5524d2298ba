import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDate } from '#app/platform/time/parse-date.ts'
import { UnreadableFileError } from '#app/platform/worker/read-in-worker.server.ts'
import { parseCsvRows, separatorOf } from './csv-rows.server.ts'
import { decodeText } from './decode-text.ts'

const rowsOf = (text: string) => Array.fromAsync(parseCsvRows(text))

test('reads back any CSV, with each of the separators', async () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.trim())
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(',', ';', '\t', '|'),
      fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 }),
      async (separator, rows) => {
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
        const line = (cells: string[]) => `${cells.map(quote).join(separator)}\r\n`
        const text = [['a', 'b', 'c'], ...rows].map(line).join('')
        const nonEmpty = rows.filter((cells) => cells.some(Boolean))
        expect((await rowsOf(text)).slice(1).map(({ cells }) => cells)).toEqual(nonEmpty)
      },
    ),
    { numRuns: 60 },
  )
})

test('numbers rows as in a spreadsheet', async () => {
  const rows = await rowsOf('Email\n\na@example.org\n\n\nb@example.org\n')
  expect(rows.map(({ number }) => number)).toEqual([1, 3, 6])
})

test('detects the separator, including from a sep= line', () => {
  expect([
    separatorOf('a;b;c'),
    separatorOf('a\tb'),
    separatorOf('sep=|\na|b'),
    separatorOf('"x;y",b,c'),
  ]).toEqual([';', '\t', '|', ','])
})

test('rejects an overlong row, and reports its number', async () => {
  const text = `Email,Name\na@example.org,A\nb@example.org,"${'x'.repeat(5_000_000)}\n`
  await expect(rowsOf(text)).rejects.toThrow(/Row 3 is far too long/)
  await expect(rowsOf(text)).rejects.toThrow(UnreadableFileError)
})

test('rejects a file with too many rows', async () => {
  await expect(rowsOf('Email\n'.repeat(50_002))).rejects.toThrow(/more than 50,000 rows/)
})

test('decodes common encodings and removes NUL', () => {
  const text = 'Zoë, José — “ok”'
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  expect(decodeText(Buffer.from(`\uFEFF${text}`)).text).toBe(text)
  expect(decodeText(utf16).text).toBe(text)
  expect(decodeText(Buffer.from([0x5a, 0x6f, 0xeb, 0x2c, 0x93])).text).toBe('Zoë,“')
  expect(decodeText(Buffer.from(`${text} ${text} Na\0me`)).text).toBe(`${text} ${text} Name`)
})

test('rejects a zip, a picture and an empty file', () => {
  const picture = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0, 0, 0, 1]
  for (const bytes of [[], [0x50, 0x4b, 3, 4], picture, [32, 10]]) {
    expect(decodeText(Uint8Array.from(bytes)).problem).not.toBeNull()
  }
})

test('parses common date formats', () => {
  expect(
    ['2025-03-04', '3/4/2025', '4.3.2025', '2025/3/4 10:00', '13/13/2025', '2025-02-30', 'x'].map(parseDate),
  ).toEqual(['2025-03-04', '2025-03-04', '2025-03-04', '2025-03-04', null, null, null])
})
