import { expect } from 'vitest'
import { addDays } from '#app/platform/time/local-date.ts'
import { applyOperations } from '#app/quran/log/entry-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { deletionOf, putOf, tapOf } from '#tests/quran-operations.ts'
import { quranEntryRow, quranGoalRow } from '#tests/quran-rows.ts'
import { readQuranSnapshot } from './snapshot-store.server.ts'

const now = new Date('2026-11-23T18:00:00Z')

storeTest(
  'a device gets the plan for the coming days, and the entries that can still be edited',
  async ({ db }) => {
    const { id } = await addTestMember(db)
    const other = await addTestMember(db)
    const [today, lastWeek] = ['2026-11-23', '2026-11-16']
    const entry = putOf({
      localDate: lastWeek,
      at: '2026-11-16T18:00:00.000Z',
      content: { pages: 2, note: 'Mine' },
    })
    const operations = [entry, tapOf({ localDate: today })]
    await applyOperations(db, id, operations, now)
    await applyOperations(db, other.id, [putOf({ localDate: today, content: { pages: 9 } })], now)
    await db
      .insertInto('quranGoal')
      .values(quranGoalRow(id, '2026-11-20', 2))
      .execute()
    const member = { id, timeZone: 'America/New_York' }
    const snapshot = await readQuranSnapshot(db, member, now)
    expect(snapshot.timeZone).toBe('America/New_York')
    expect(snapshot.days).toHaveLength(15)
    expect(snapshot.days[0]).toEqual({
      localDate: today,
      startsAt: '2026-11-23T05:00:00.000Z',
      endsAt: '2026-11-24T05:00:00.000Z',
      goal: '2 pages',
    })
    expect(snapshot.entries).toMatchObject([
      { id: entry.entryId, localDate: lastWeek, pages: 2, note: 'Mine', rank: 1, deletedAt: null },
      { id: 'read-2026-11-23', localDate: today, pages: null, rank: 0, deletedAt: null },
    ])
    await applyOperations(db, id, [deletionOf({ localDate: today, entryId: 'read-2026-11-23' })], now)
    const nextDay = await readQuranSnapshot(db, member, new Date('2026-11-24T18:00:00Z'))
    expect(nextDay.entries).toMatchObject([{ id: 'read-2026-11-23', rank: 1, deletedAt: expect.any(String) }])
  },
)

storeTest('for a member without a log, a device gets days without goals', async ({ db }) => {
  const { id } = await addTestMember(db)
  const { days, entries } = await readQuranSnapshot(db, { id, timeZone: 'Asia/Tokyo' }, now)
  expect(days[0]).toMatchObject({ localDate: '2026-11-24', startsAt: '2026-11-23T15:00:00.000Z', goal: null })
  expect(entries).toEqual([])
})

storeTest('a snapshot moves the checkpoint, and gets a plan’s portions from it', async ({ db }) => {
  const { id } = await addTestMember(db)
  const [today, startedOn] = ['2026-11-23', '2026-09-01']
  const plan = { measure: 'khatma', amount: 0, fromPage: 1, finishOn: '2026-12-31' } as const
  await db.insertInto('quranPractice').values({ userId: id, startedOn }).execute()
  await db
    .insertInto('quranGoal')
    .values({ ...quranGoalRow(id, startedOn, 2), ...plan })
    .execute()
  const rows = Array.from({ length: 60 }, (_, day) =>
    quranEntryRow({ userId: id, localDate: addDays(startedOn, day), pages: 5 }),
  )
  await db.insertInto('quranEntry').values(rows).execute()
  const member = { id, timeZone: 'America/New_York' }
  const readDays = async () => (await readQuranSnapshot(db, member, now)).days
  const days = await readDays()
  // 300 pages have been read.
  expect(days[0]).toMatchObject({ localDate: today, goal: expect.stringMatching(/^pages 301 to /) })
  const checkpoint = await db.selectFrom('quranCheckpoint').select('throughDate').executeTakeFirst()
  expect(checkpoint).toEqual({ throughDate: '2026-11-13' })
  // What comes before the checkpoint is not read again.
  await db.deleteFrom('quranEntry').where('localDate', '<', '2026-11-13').execute()
  expect(await readDays()).toEqual(days)
})
