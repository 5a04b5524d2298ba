import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textRuns, transliterate } from './text-runs.ts'

const latin = (codePoint: number) => codePoint < 0x250
const arabic = (codePoint: number) => codePoint === 0x20 || (codePoint >= 0x600 && codePoint < 0x700)
const runs = (line: string) => textRuns(line, [latin, arabic]).map(({ text }) => text)

test('words in the same direction form one run', () => {
  expect(runs('Amina Yusuf, Atlanta')).toEqual(['Amina Yusuf, Atlanta'])
  expect(runs('مريم الصديقي')).toEqual(['مريم الصديقي'])
})

test('runs are ordered by the direction of the line', () => {
  expect(runs('For مريم الصديقي today')).toEqual(['For ', 'مريم الصديقي', ' today'])
  expect(runs('مريم Siddiqui')).toEqual(['Siddiqui', 'مريم '])
})

test('characters that no font has are transliterated, or left out', () => {
  const toLatin = (text: string) => ({ 李明: 'LiMing', '☂': '' })[text] ?? text
  const transliterated = (text: string) => transliterate(text, [latin, arabic], toLatin)
  expect(transliterated('Amina, مريم')).toBe('Amina, مريم')
  expect(transliterated('李明 مريم ☂!')).toBe('LiMing مريم !')
})

test('no character of a line is lost', () => {
  const characters = fc.constantFrom('a', 'B', '1', ' ', ',', '(', 'م', 'ر', 'ة', '٣')
  fc.assert(
    fc.property(fc.array(characters, { maxLength: 20 }), (line) => {
      expect(runs(line.join('')).join('').split('').sort()).toEqual([...line].sort())
    }),
    { numRuns: Number(process.env.RUNS ?? 200) },
  )
})
