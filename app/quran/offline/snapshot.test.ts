import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noContent } from '#app/quran/log/operation.ts'
import { operationsOfDevices, putOf, tapOf } from '#tests/quran-operations.ts'
import { operationOf } from './log-change.ts'
import { applyOperations, entriesOn, tapOn } from './snapshot.ts'

const localDate = '2026-11-23'
const log = { entries: [], timeZone: 'UTC' }
const now = new Date('2026-11-23T12:00:00Z')

test('a device shows the same entries in whatever order it got the operations', () => {
  fc.assert(
    fc.property(operationsOfDevices, fc.nat(12), (operations, split) => {
      const sort = (entries: ReturnType<typeof applyOperations>) =>
        [...entries].sort((one, other) => (one.id < other.id ? -1 : 1))
      const all = sort(applyOperations([], operations))
      const half = applyOperations([], operations.slice(split))
      expect(sort(applyOperations(half, [...operations].reverse()))).toEqual(all)
    }),
  )
})

test('a tap after its deletion counts again', () => {
  let entries = applyOperations([], [tapOf({ localDate })])
  const [tap] = entriesOn(entries, localDate)
  if (!tap) throw new Error('no tap')
  entries = applyOperations(entries, [operationOf({ type: 'delete', entry: tap }, { ...log, entries }, now)])
  expect(entriesOn(entries, localDate)).toEqual([])
  expect(tapOn(entries, localDate)?.deletedAt).not.toBeNull()
  entries = applyOperations(entries, [operationOf({ type: 'tap', localDate }, { ...log, entries }, now)])
  expect(entriesOn(entries, localDate)).toHaveLength(1)
})

test('a correction wins over an entry from a device whose clock is ahead', () => {
  const entries = applyOperations([], [putOf({ localDate, at: '2026-11-23T12:09:00.000Z' })])
  const [entry] = entries
  if (!entry) throw new Error('no entry')
  const content = { ...noContent, pages: 3 }
  const corrected = operationOf({ type: 'put', localDate, content, entry }, { ...log, entries }, now)
  expect(applyOperations(entries, [corrected])).toMatchObject([{ id: entry.id, pages: 3 }])
})
