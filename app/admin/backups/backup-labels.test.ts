import { expect, test } from 'vitest'
import { formatBytes } from '#app/platform/format-bytes.ts'
import { describeMissingFile } from './backup-labels.ts'

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

test.each([
  ['bucket', 'one', 'The file is no longer in the bucket.'],
  ['folder', 'one', 'The file is no longer in the folder on this server.'],
  ['folder', 'two', 'The file is not on this server. It was stored in the folder on two.'],
  ['folder', null, 'The file is not on this server. It was stored in the folder on another server.'],
])('a file missing from the %s of node %s is described on node one', (destination, node, text) => {
  expect(describeMissingFile({ destination, node }, 'one')).toBe(text)
})
