import { expect, test } from 'vitest'
import { describeMissingFile } from './backup-labels.ts'

test.each([
  ['bucket', 'one', 'The file is no longer in the bucket.'],
  ['folder', 'one', 'The file is no longer in the folder on this server.'],
  ['folder', 'two', 'The file is not on this server. It was stored in the folder on two.'],
  ['folder', null, 'The file is not on this server. It was stored in the folder on another server.'],
])('node one explains why it cannot find a file stored in the %s by node %s', (destination, node, text) => {
  expect(describeMissingFile({ destination, node }, 'one')).toBe(text)
})
