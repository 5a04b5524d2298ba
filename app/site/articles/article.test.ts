import { expect, test } from 'vitest'
import { formatReadingTime, readingMinutes } from './article.ts'

test('an article says how long it takes to read', () => {
  expect(formatReadingTime(readingMinutes('A few words.'))).toBe('1 minute to read')
  expect(formatReadingTime(readingMinutes('word '.repeat(420)))).toBe('2 minutes to read')
})
