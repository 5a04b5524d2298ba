import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noContent, tapEntryId } from '#app/quran/log/operation.ts'
import { operationsOfDevices, putOf, tapOf } from '#tests/quran-operations.ts'
import { type LogChange, operationsOf } from './log-change.ts'
import { entriesOn, type LogEntry, mergeOperations } from './snapshot.ts'

const localDate = '2026-11-23'
const now = new Date('2026-11-23T12:00:00Z')

/** The entries after a change on this device. */
const applyChange = (entries: LogEntry[], change: LogChange, timeZone = 'UTC') =>
  mergeOperations(entries, operationsOf(change, { entries, timeZone }, now))

const pages = (count: number) => ({ ...noContent, pages: count })
const onlyEntry = ([entry, ...others]: LogEntry[]) => {
  if (!entry || others.length > 0) throw new Error('not one entry')
  return entry
}

test('a device shows the same entries regardless of the order of the operations', () => {
  fc.assert(
    fc.property(operationsOfDevices, fc.nat(12), (operations, split) => {
      const sort = (entries: ReturnType<typeof mergeOperations>) =>
        [...entries].sort((one, other) => (one.id < other.id ? -1 : 1))
      const all = sort(mergeOperations([], operations))
      const half = mergeOperations([], operations.slice(split))
      expect(sort(mergeOperations(half, [...operations].reverse()))).toEqual(all)
    }),
  )
})

test('after a tap was deleted, a new tap counts', () => {
  const tapped = applyChange([], { type: 'tap', localDate })
  const deleted = applyChange(tapped, { type: 'delete', entry: onlyEntry(tapped) })
  expect(entriesOn(deleted, localDate)).toEqual([])
  expect(entriesOn(applyChange(deleted, { type: 'tap', localDate }), localDate)).toHaveLength(1)
})

test('details replace the tap of their day, unless it has a note or is deleted', () => {
  const tapped = applyChange([], { type: 'tap', localDate })
  const add = { type: 'add', localDate, content: pages(3) } as const
  expect(applyChange(tapped, add)).toMatchObject([{ id: tapEntryId(localDate), pages: 3, rank: 1 }])
  expect(applyChange(applyChange(tapped, add), add)).toHaveLength(2)
  expect(applyChange(tapped, { ...add, localDate: '2026-11-22' })).toHaveLength(2)
  const entry = onlyEntry(tapped)
  const noted = applyChange(tapped, {
    type: 'put',
    localDate,
    entry,
    content: { ...noContent, note: 'Fajr' },
  })
  expect(applyChange(noted, add)).toMatchObject([{ note: 'Fajr' }, { pages: 3 }])
  const deleted = applyChange(tapped, { type: 'delete', entry })
  expect(applyChange(deleted, add)).toMatchObject([{ deletedAt: expect.any(String) }, { pages: 3 }])
})

test('a tap from another device that arrives later does not replace details', () => {
  const tapped = applyChange([], { type: 'tap', localDate })
  const detailed = applyChange(tapped, { type: 'add', localDate, content: pages(3) })
  expect(mergeOperations(detailed, [tapOf({ localDate, at: '2026-11-23T15:00:00.000Z' })])).toEqual(detailed)
})

test('a correction keeps the time zone of an entry, and may move the entry to another day', () => {
  const tapped = applyChange([], { type: 'tap', localDate })
  const entry = onlyEntry(tapped)
  const moved = applyChange(
    tapped,
    { type: 'put', localDate: '2026-11-22', entry, content: pages(1) },
    'Asia/Tokyo',
  )
  expect(entriesOn(moved, localDate)).toEqual([])
  expect(entriesOn(moved, '2026-11-22')).toMatchObject([{ pages: 1, timeZone: 'UTC' }])
})

test('a correction wins over an entry from a device whose clock is ahead', () => {
  const entries = mergeOperations([], [putOf({ localDate, at: '2026-11-23T12:09:00.000Z' })])
  const entry = onlyEntry(entries)
  const corrected = applyChange(entries, { type: 'put', localDate, content: pages(3), entry })
  expect(corrected).toMatchObject([{ id: entry.id, pages: 3 }])
})
