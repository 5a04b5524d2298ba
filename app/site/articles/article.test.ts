import { expect, test } from 'vitest'
import { readingMinutes, readingWords } from './article.ts'

test('an article says how long it takes to read', () => {
  expect(readingWords(readingMinutes('A few words.'))).toBe('1 minute to read')
  expect(readingWords(readingMinutes('word '.repeat(420)))).toBe('2 minutes to read')
})
