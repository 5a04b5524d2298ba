import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deletionOf, operationsOfDevices, putOf, tapOf } from '#tests/quran-operations.ts'
import { countedAmounts } from './entry.ts'
import {
  compareOperations,
  noContent,
  type Operation,
  operationSchema,
  tapEntryId,
  tapOperation,
} from './operation.ts'

const localDate = '2026-11-23'
const at = (time: string) => `2026-11-23T${time}:00.000Z`
const wins = (one: Operation, other: Operation) => compareOperations(one, other) > 0

test('the later operation wins, but a tap never wins against details or a deletion', () => {
  const entryId = tapEntryId(localDate)
  const details = putOf({ localDate, entryId, at: at('10:00'), content: { pages: 2 } })
  const deletion = deletionOf({ localDate, entryId, at: at('11:00') })
  const tap = tapOf({ localDate, at: at('12:00') })
  expect([wins(deletion, details), wins(details, tap), wins(deletion, tap)]).toEqual([true, true, true])
  expect(wins(tapOf({ localDate, at: at('13:00') }), tap)).toBe(true)
})

test('operations have a total order', () => {
  fc.assert(
    fc.property(operationsOfDevices, (operations) => {
      for (const one of operations) {
        for (const other of operations) {
          const order = compareOperations(one, other)
          expect(Math.sign(order) + Math.sign(compareOperations(other, one))).toBe(0)
          expect(order === 0).toBe(one === other || (one.id === other.id && one.type === other.type))
        }
      }
    }),
  )
})

test('a member who deleted a tap can tap again', () => {
  const deletion = deletionOf({ localDate, entryId: tapEntryId(localDate), at: at('10:00') })
  const entry = { id: 'operation-2', at: at('10:01'), localDate, timeZone: 'UTC' }
  expect(tapOperation(entry, false)).toMatchObject({ type: 'tap' })
  expect(wins(tapOperation(entry, true), deletion)).toBe(true)
  expect(tapOperation(entry, true)).toMatchObject({ ...noContent, entryId: 'read-2026-11-23' })
})

test('every operation from a device is valid; one with an impossible amount, range, date or id is not', () => {
  fc.assert(
    fc.property(operationsOfDevices, (operations) => {
      for (const operation of operations) expect(operationSchema.parse(operation)).toEqual(operation)
    }),
  )
  const valid = putOf({ localDate, content: { fromAyah: 1, toAyah: 7 } })
  const isValid = (change: object) => operationSchema.safeParse({ ...valid, ...change }).success
  expect(isValid({})).toBe(true)
  const invalid = [
    { pages: 0.1 },
    { pages: 605 },
    { ayat: 1.5 },
    { ayat: 6237 },
    { minutes: 0 },
    { minutes: 1441 },
    { note: 'a'.repeat(501) },
    { fromAyah: 8 },
    { fromAyah: null },
    { toAyah: 6237 },
    { localDate: '2026-02-30' },
    { timeZone: 'Mars/Olympus' },
    { at: 'yesterday' },
    { entryId: 'read-2026-11-22' },
    { id: "'; --" },
    { type: 'tap' },
  ]
  expect(invalid.filter(isValid)).toEqual([])
})

test('a range counts as ayat and pages, unless the member entered a number of them', () => {
  expect(countedAmounts({ ...noContent, fromAyah: 1, toAyah: 7 })).toEqual({
    countedPages: 1,
    countedAyat: 7,
  })
  expect(countedAmounts({ ...noContent, fromAyah: 1, toAyah: 7, pages: 2 })).toEqual({
    countedPages: 2,
    countedAyat: 7,
  })
  expect(countedAmounts({ ...noContent, ayat: 3 })).toEqual({ countedPages: 0, countedAyat: 3 })
})
