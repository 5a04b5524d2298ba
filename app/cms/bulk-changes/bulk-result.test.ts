import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeBulkResult, needsAttention, zeroCounts } from './bulk-result.ts'

const labels = { done: (count: number) => `${count} published.` }
const result = (counts: Partial<typeof zeroCounts>) => ({ ...zeroCounts, ...counts })

test('the message says how many items were changed, and how many were not and why', () => {
  expect(describeBulkResult(result({ changed: 8, conflict: 1 }), labels)).toBe(
    '8 published. 1 was skipped because someone else changed it.',
  )
  expect(describeBulkResult(result({ unchanged: 2, notFound: 1 }), labels)).toBe(
    'Nothing was changed. 2 needed no change. 1 no longer exists.',
  )
  const refused = (count: number) => `${count} stay in the trash.`
  expect(describeBulkResult(result({ changed: 1, refused: 3 }), { ...labels, refused })).toBe(
    '1 published. 3 stay in the trash.',
  )
})

test('every count is in the message, and a result needs attention if nothing changed or an item could not be changed', () => {
  const count = fc.integer({ min: 0, max: 500 })
  const anyCounts = fc.record({
    changed: count,
    unchanged: count,
    conflict: count,
    notFound: count,
    refused: count,
  })
  fc.assert(
    fc.property(anyCounts, (counts) => {
      const numbers = describeBulkResult(counts, labels).match(/\d+/g)?.map(Number) ?? []
      expect(numbers).toEqual(
        [counts.changed, counts.unchanged, counts.conflict, counts.notFound, counts.refused].filter(
          (number) => number > 0,
        ),
      )
      expect(needsAttention(counts)).toBe(
        counts.changed === 0 || counts.conflict + counts.notFound + counts.refused > 0,
      )
    }),
  )
})
