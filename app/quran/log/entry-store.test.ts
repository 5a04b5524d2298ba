import fc from 'fast-check'
import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { addDays } from '#app/platform/time/local-date.ts'
import { writeCheckpoint } from '#app/quran/practice/checkpoint-store.server.ts'
import { correctionDays } from '#app/quran/practice/reading-day.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { deletionOf, operationsOfDevices, putOf, tapOf } from '#tests/quran-operations.ts'
import {
  applyOperations,
  findEntry,
  listDayReadings,
  listEntries,
  maxEntriesPerDay,
} from './entry-store.server.ts'
import { type Operation, tapEntryId } from './operation.ts'

const now = new Date('2026-11-23T12:00:00Z')
const today = '2026-11-23'

const listRows = (db: Database, userId: string) =>
  db.selectFrom('quranEntry').selectAll().where('userId', '=', userId).orderBy('id').execute()

/** The rows after operations that were delivered in batches. */
async function rowsAfter(db: Database, userId: string, batches: Operation[][]) {
  await db.deleteFrom('quranEntry').where('userId', '=', userId).execute()
  for (const batch of batches) await applyOperations(db, userId, batch, now)
  return listRows(db, userId)
}

storeTest(
  'operations from three devices have the same result in any order and any batches, even if delivered twice',
  async ({ db, url }) => {
    const { id } = await addTestMember(db)
    const delivery = operationsOfDevices.chain((operations) =>
      fc.record({
        operations: fc.constant(operations),
        deliveries: fc.shuffledSubarray([...operations, ...operations], {
          minLength: operations.length * 2,
        }),
        cut: fc.nat(24),
      }),
    )
    await fc.assert(
      fc.asyncProperty(delivery, async ({ operations, deliveries, cut }) => {
        const expected = await rowsAfter(db, id, [operations])
        const batches = [deliveries.slice(0, cut), deliveries.slice(cut)]
        expect(await rowsAfter(db, id, batches)).toEqual(expected)
        expect(
          await rowsAfter(
            db,
            id,
            deliveries.map((operation) => [operation]),
          ),
        ).toEqual(expected)
      }),
      { numRuns: url ? 10 : 60 },
    )
  },
)

storeTest(
  'writes from several devices at the same time lose nothing, and the latest one wins',
  async ({ db }) => {
    const { id } = await addTestMember(db)
    const entryId = 'entry-of-two-devices'
    const puts = [3, 1, 4, 2].map((pages) =>
      putOf({ localDate: today, entryId, at: `2026-11-23T11:0${pages}:00.000Z`, content: { pages } }),
    )
    const others = puts.map(() => putOf({ localDate: today, content: { minutes: 5 } }))
    await Promise.all(
      puts.map((put, index) => applyOperations(db, id, [put, ...others.slice(index, index + 1)], now)),
    )
    expect(await findEntry(db, id, entryId)).toMatchObject({ pages: 4, countedPages: 4 })
    expect(await listDayReadings(db, id, today, today)).toMatchObject([{ pages: 4, minutes: 20, entries: 5 }])
  },
)

storeTest(
  'repeated taps create one entry, and a tap neither replaces details nor restores a deleted entry',
  async ({ db }) => {
    const { id } = await addTestMember(db)
    const entryId = tapEntryId(today)
    const time = (minute: number) => `2026-11-23T11:0${minute}:00.000Z`
    const tap = (minute: number) =>
      applyOperations(db, id, [tapOf({ localDate: today, at: time(minute) })], now)
    await tap(1)
    await tap(2)
    expect(await listDayReadings(db, id, today, today)).toMatchObject([{ taps: 1, entries: 1 }])
    const details = putOf({
      localDate: today,
      entryId,
      at: time(3),
      content: { fromAyah: 1, toAyah: 7, note: 'With tafsir' },
    })
    await applyOperations(db, id, [details], now)
    await tap(4)
    expect(await listDayReadings(db, id, today, today)).toEqual([
      {
        localDate: today,
        timeZone: 'America/New_York',
        taps: 0,
        pages: 1,
        ayat: 7,
        minutes: 0,
        entries: 1,
        ranges: [{ from: 1, to: 7 }],
      },
    ])
    await applyOperations(db, id, [deletionOf({ localDate: today, entryId, at: time(5) })], now)
    await tap(6)
    expect(await listEntries(db, id, today, today)).toEqual([])
    expect(await listRows(db, id)).toMatchObject([{ note: '', fromAyah: null, countedPages: 0 }])
  },
)

storeTest(
  'an entry can be for the day on which it was logged or for one of the seven days before',
  async ({ db }) => {
    const { id } = await addTestMember(db)
    const reason = async (localDate: string, at = '2026-11-23T11:00:00.000Z') => {
      const { refused } = await applyOperations(db, id, [putOf({ localDate, at })], now)
      return refused[0]?.reason
    }
    expect(await reason(addDays(today, -correctionDays))).toBeUndefined()
    expect(await reason(addDays(today, -20))).toBe('date')
    expect(await reason(addDays(today, 3))).toBe('date')
    // In Honolulu, at 3 AM on November 22, it is still November 21 for a member whose day ends at 4 AM. At UTC+14, it
    // is already November 23.
    const night = '2026-11-22T13:00:00.000Z'
    expect(await reason(addDays('2026-11-21', -correctionDays), night)).toBeUndefined()
    expect(await reason(today, '2026-11-23T12:09:00.000Z')).toBeUndefined()
    expect(await reason(today, '2026-11-23T12:11:00.000Z')).toBe('clock')
    // Offline for three weeks.
    expect(await reason('2026-11-01', '2026-11-02T12:00:00.000Z')).toBeUndefined()
    expect(await reason('2026-07-01', '2026-07-01T12:00:00.000Z')).toBe('date')
    const oldEntry = putOf({ localDate: '2020-01-01' })
    const imported = await applyOperations(db, id, [oldEntry], now, { maxDaysBack: 36_500 })
    expect(imported).toEqual({ refused: [], changedFrom: '2020-01-01' })
  },
)

storeTest(
  'a day has at most 50 entries, and several hundred operations can be applied together',
  async ({ db }) => {
    const { id } = await addTestMember(db)
    const days = [0, 1, 2, 3, 4, 5].map((back) => addDays(today, -back))
    const operations = days.flatMap((localDate) =>
      Array.from({ length: maxEntriesPerDay + 1 }, () => putOf({ localDate, content: { pages: 1 } })),
    )
    const { refused } = await applyOperations(db, id, operations, now)
    expect(refused.map(({ reason }) => reason)).toEqual(days.map(() => 'tooMany'))
    const readings = await listDayReadings(db, id, '2026-11-01', today)
    expect(readings.map(({ pages }) => pages)).toEqual(days.map(() => maxEntriesPerDay))
    // Deleting an entry makes room for another.
    const [entry] = await listEntries(db, id, today, today)
    const deletion = deletionOf({
      localDate: today,
      entryId: entry?.id ?? '',
      at: '2026-11-23T12:01:00.000Z',
    })
    expect((await applyOperations(db, id, [deletion, putOf({ localDate: today })], now)).refused).toEqual([])
  },
)

storeTest(
  'a write deletes only the member’s own checkpoint, and only one that includes the day before the change',
  async ({ db }) => {
    const { id } = await addTestMember(db)
    const other = await addTestMember(db)
    const storeCheckpoint = (userId: string) =>
      writeCheckpoint(db, userId, 1, { throughDate: '2026-11-20', totals: '{}' })
    const listOwners = async () => {
      const checkpoints = await db.selectFrom('quranCheckpoint').select('userId').execute()
      return checkpoints.map(({ userId }) => userId)
    }
    await storeCheckpoint(id)
    await storeCheckpoint(other.id)
    const entryId = 'entry-that-moves'
    await applyOperations(
      db,
      id,
      [putOf({ localDate: '2026-11-22', entryId, at: '2026-11-22T10:00:00.000Z' })],
      now,
    )
    expect(await listOwners()).toHaveLength(2)
    await applyOperations(db, id, [putOf({ localDate: '2026-11-21', entryId })], now)
    expect(await listOwners()).toEqual([other.id])
    await storeCheckpoint(id)
    await applyOperations(db, id, [putOf({ localDate: today, entryId, at: '2026-11-23T12:01:00.000Z' })], now)
    expect(await listOwners()).toEqual([other.id])
  },
)
