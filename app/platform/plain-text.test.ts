import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerpt, plainText } from './plain-text.server.ts'

test('converts Markdown to text with paragraphs, lists and links', () => {
  expect(plainText('Hello **you**\nand [us](https://x.example/?a=1&b=2).\n\n- one\n- two')).toBe(
    'Hello you and us (https://x.example/?a=1&b=2).\n\n• one\n• two',
  )
})

test('links are absolute and lists keep their numbers in text for use outside the site', () => {
  expect(plainText('[Join](/volunteer)\n\n1. one\n1. two', 'https://example.org')).toBe(
    'Join (https://example.org/volunteer)\n\n 1. one\n 2. two',
  )
})

test('leaves typed HTML markup as text', () => {
  expect(plainText('<script>alert(1)</script> & 1 < 2')).toBe('<script>alert(1)</script> & 1 < 2')
})

test('an excerpt is one line, truncated at a word boundary', () => {
  expect(excerpt('A first line.\n\nA second one', 100)).toBe('A first line. A second one')
  expect(excerpt('one two three, four five', 15)).toBe('one two three …')
})

test('an excerpt respects the maximum length and never splits a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const cut = excerpt(text, 50)
      expect(cut.length).toBeLessThanOrEqual(52)
      expect(cut).toBe(cut.toWellFormed())
      expect(cut).not.toContain('\n')
    }),
  )
})
