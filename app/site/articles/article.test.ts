import { expect, test } from 'vitest'
import { formatReadingTime, readingMinutes } from './article.ts'

test('formats the reading time in whole minutes', () => {
  expect(formatReadingTime(readingMinutes('A few words.'))).toBe('1 min read')
  expect(formatReadingTime(readingMinutes('word '.repeat(420)))).toBe('2 min read')
})
