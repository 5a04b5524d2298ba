import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawable, fitText, isRightToLeft, wrap } from './preview-text.ts'

const perLetter = (line: string) => line.length * 10
const steps = [
  { size: 20, lines: 1 },
  { size: 10, lines: 2 },
]
const measure = (line: string, size: number) => line.length * size

test('lines break between words, and within a word only when it must be', () => {
  expect(wrap('one two three', 80, perLetter)).toEqual(['one two', 'three'])
  expect(wrap('a incomprehensible', 60, perLetter)).toEqual(['a', 'incomp', 'rehens', 'ible'])
})

test('no line is wider than the column, and no letter is lost', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme-ascii', maxLength: 120 }),
      fc.integer({ min: 20, max: 400 }),
      (text, width) => {
        const lines = wrap(text, width, perLetter)
        for (const line of lines) expect(perLetter(line)).toBeLessThanOrEqual(width)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      },
    ),
  )
})

test('a title takes the largest size it fits at, and is cut off at the smallest', () => {
  expect(fitText('short', 100, steps, measure)).toEqual({ size: 20, lines: ['short'] })
  expect(fitText('a bit longer', 100, steps, measure)).toEqual({ size: 10, lines: ['a bit', 'longer'] })
  expect(fitText('much much much longer than that', 100, steps, measure)).toEqual({
    size: 10,
    lines: ['much much', 'much long…'],
  })
})

test('a picture shows no emoji, no control characters and nothing that turns the text around', () => {
  expect(drawable('Iftar 🌙\u0000 \u202edlrow\r\n👨‍👩‍👧 now 🇵🇸')).toBe('Iftar dlrow now')
})

test('Arabic is read from the right, whatever follows', () => {
  expect(isRightToLeft('إفطار 2026 night')).toBe(true)
  expect(isRightToLeft('«إفطار»')).toBe(true)
  expect(isRightToLeft('Iftar إفطار')).toBe(false)
  expect(isRightToLeft('2026')).toBe(false)
})
