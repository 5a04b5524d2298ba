import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [1_250_000, '1.3 MB'],
  [123_400_000, '123 MB'],
  [5_000_000_000, '5 GB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
