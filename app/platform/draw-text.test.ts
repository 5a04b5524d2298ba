import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitText, toDrawable, wrap } from './draw-text.ts'

const tenPerCharacter = (line: string) => line.length * 10
const steps = [
  { size: 20, lines: 1 },
  { size: 10, lines: 2 },
]
const measure = (line: string, size: number) => line.length * size

test('lines break between words, and within a word only when it is too long', () => {
  expect(wrap('one two three', 80, tenPerCharacter)).toEqual(['one two', 'three'])
  expect(wrap('a incomprehensible', 60, tenPerCharacter)).toEqual(['a', 'incomp', 'rehens', 'ible'])
})

test('no line exceeds the width, and no character is lost', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme-ascii', maxLength: 120 }),
      fc.integer({ min: 20, max: 400 }),
      (text, width) => {
        const lines = wrap(text, width, tenPerCharacter)
        for (const line of lines) expect(tenPerCharacter(line)).toBeLessThanOrEqual(width)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      },
    ),
  )
})

test('a title gets the largest size that fits, and is truncated at the smallest', () => {
  expect(fitText('short', 100, steps, measure)).toEqual({ size: 20, lines: ['short'] })
  expect(fitText('a bit longer', 100, steps, measure)).toEqual({ size: 10, lines: ['a bit', 'longer'] })
  expect(fitText('much much much longer than that', 100, steps, measure)).toEqual({
    size: 10,
    lines: ['much much', 'much long…'],
  })
})

test('emoji, control characters and direction overrides are removed', () => {
  expect(toDrawable('Iftar 🌙\u0000 \u202edlrow\r\n👨‍👩‍👧 now 🇵🇸')).toBe('Iftar dlrow now')
})

test('a no-break space keeps a number on the same line as its label', () => {
  const title = toDrawable('212\u00a0meals,  1\u00a0full truck')
  expect(title).toBe('212\u00a0meals, 1\u00a0full truck')
  expect(wrap(title, 12, (line) => line.length)).toEqual(['212\u00a0meals,', '1\u00a0full truck'])
})
