import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textRuns } from './text-runs.ts'

const latin = (codePoint: number) => codePoint < 0x250
const arabic = (codePoint: number) => codePoint === 0x20 || (codePoint >= 0x600 && codePoint < 0x700)
const runs = (line: string) => textRuns(line, [latin, arabic]).map(({ text }) => text)

test('words of one direction are one run', () => {
  expect(runs('Amina Yusuf, Atlanta')).toEqual(['Amina Yusuf, Atlanta'])
  expect(runs('مريم الصديقي')).toEqual(['مريم الصديقي'])
})

test('runs are ordered by the direction of the line', () => {
  expect(runs('For مريم الصديقي today')).toEqual(['For ', 'مريم الصديقي', ' today'])
  expect(runs('مريم Siddiqui')).toEqual(['Siddiqui', 'مريم '])
})

test('a character that no font has becomes a question mark', () => {
  expect(runs('Li 李')).toEqual(['Li ?'])
})

test('no character of a line is lost', () => {
  const characters = fc.constantFrom('a', 'B', '1', ' ', ',', '(', 'م', 'ر', 'ة', '٣')
  fc.assert(
    fc.property(fc.array(characters, { maxLength: 20 }), (line) => {
      expect(runs(line.join('')).join('').split('').sort()).toEqual(
        [...line]
          .sort()
          .map((c) => (latin(c.codePointAt(0) ?? 0) || arabic(c.codePointAt(0) ?? 0) ? c : '?')),
      )
    }),
    { numRuns: Number(process.env.RUNS ?? 200) },
  )
})
