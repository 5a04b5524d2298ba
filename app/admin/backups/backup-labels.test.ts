import { expect, test } from 'vitest'
import { describeMissingFile, describeRetention } from './backup-labels.ts'

test.each([
  ['bucket', 'one', 'The file is no longer in the cloud storage.'],
  ['folder', 'one', 'The file is no longer in the folder on this server.'],
  ['folder', 'two', 'The file is not on this server. It was stored in the folder on two.'],
  ['folder', null, 'The file is not on this server. It was stored in the folder on another server.'],
])('node one explains why it cannot find a file stored in the %s by node %s', (destination, node, text) => {
  expect(describeMissingFile({ destination, node }, 'one')).toBe(text)
})

test.each([
  [1, 'Only the last backup is kept.'],
  [7, 'The last 7 backups are kept.'],
])('with a limit of %i, the page says: %s', (count, text) => expect(describeRetention(count)).toBe(text))
