import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsOfChange, stateChanges } from './state-change.ts'

const now = new Date('2026-11-21T12:00:00Z')
const time = fc.constantFrom(null, '2026-11-20T12:00:00.000Z', '2026-11-22T12:00:00.000Z')
const item = fc.record({ publishedAt: time, deletedAt: time })

test('making a change a second time changes nothing', () => {
  fc.assert(
    fc.property(item, fc.constantFrom(...stateChanges), (before, change) => {
      const columns = columnsOfChange(change, before, now)
      if (columns) expect(columnsOfChange(change, { ...before, ...columns }, now)).toBeNull()
    }),
  )
})

test('publishing keeps the time of a published item, and publishes a scheduled one now', () => {
  const publish = (publishedAt: string | null) =>
    columnsOfChange('publish', { publishedAt, deletedAt: null }, now)
  expect(publish('2026-11-20T12:00:00.000Z')).toBeNull()
  expect(publish('2026-11-22T12:00:00.000Z')).toEqual({ publishedAt: now.toISOString() })
  expect(publish(null)).toEqual({ publishedAt: now.toISOString() })
})

test('an item in the trash can only be restored', () => {
  const trashed = { publishedAt: null, deletedAt: '2026-11-20T12:00:00.000Z' }
  for (const change of ['publish', 'unpublish', 'trash'] as const)
    expect(columnsOfChange(change, trashed, now)).toBeNull()
  expect(columnsOfChange('restore', trashed, now)).toEqual({ deletedAt: null })
})
