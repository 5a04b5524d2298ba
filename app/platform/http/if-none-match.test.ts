import { expect, test } from 'vitest'
import { isUnmodified } from './if-none-match.ts'

test.each([
  ['*', true],
  [' * ', true],
  ['"abc"', true],
  ['W/"abc", "def"', true],
  ['"def"', false],
  ['"*"', false],
  [null, false],
  [undefined, false],
])('If-None-Match: %s matches the ETag "abc": %s', (header, expected) => {
  expect(isUnmodified(header, '"abc"')).toBe(expected)
})
