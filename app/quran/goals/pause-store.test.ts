import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import type { Pause } from '#app/quran/practice/pause.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { deletePause, endPause, findPause, listPauses, savePause } from './pause-store.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
const at = { today: '2026-11-23', now }

const add = (db: Database, userId: string, startsOn: string, endsOn: string | null) =>
  savePause(db, userId, { id: null, dates: { startsOn, endsOn } }, at)

const datesOf = async (db: Database, userId: string) =>
  (await listPauses(db, userId)).map(({ startsOn, endsOn }) => [startsOn, endsOn])

storeTest('overlapping pauses become one, even when they are added at the same time', async ({ db }) => {
  const { id } = await addTestMember(db)
  const other = await addTestMember(db)
  await add(db, other.id, '2026-11-20', null)
  const added = [add(db, id, '2026-11-18', '2026-11-20'), add(db, id, '2026-11-20', '2026-11-22')]
  expect(await Promise.all([...added, add(db, id, '2026-12-01', null)])).toEqual([null, null, null])
  expect(await datesOf(db, id)).toEqual([
    ['2026-12-01', null],
    ['2026-11-18', '2026-11-22'],
  ])
  expect(await add(db, id, '2026-11-22', null)).toBe(null)
  expect(await datesOf(db, id)).toEqual([['2026-11-18', null]])
  expect(await datesOf(db, other.id)).toEqual([['2026-11-20', null]])
})

storeTest('the first pause starts the log, and a refused pause changes nothing', async ({ db }) => {
  const { id } = await addTestMember(db)
  expect(await add(db, id, '2026-11-15', null)).toHaveProperty('startsOn')
  expect(await db.selectFrom('quranPractice').selectAll().execute()).toEqual([])
  await add(db, id, '2026-11-20', null)
  expect(await db.selectFrom('quranPractice').select(['userId', 'startedOn']).execute()).toEqual([
    { userId: id, startedOn: '2026-11-23' },
  ])
})

storeTest('a member can change, end and delete only their own pauses', async ({ db }) => {
  const { id } = await addTestMember(db)
  const other = await addTestMember(db)
  await add(db, id, '2026-11-20', null)
  const [pause] = await listPauses(db, id)
  const pauseId = pause?.id ?? ''
  const dates: Pause = { startsOn: '2026-11-19', endsOn: '2026-11-30' }
  expect(await savePause(db, other.id, { id: pauseId, dates }, at)).toBe('missing')
  await endPause(db, other.id, pauseId, at)
  await deletePause(db, other.id, pauseId, at)
  expect(await datesOf(db, id)).toEqual([['2026-11-20', null]])
  expect(await savePause(db, id, { id: pauseId, dates }, at)).toBe(null)
  expect(await findPause(db, id, pauseId)).toEqual({ id: pauseId, ...dates })
  await endPause(db, id, pauseId, at)
  expect(await datesOf(db, id)).toEqual([['2026-11-19', '2026-11-22']])
  await deletePause(db, id, pauseId, at)
  expect(await listPauses(db, id)).toEqual([])
})

storeTest(
  'ending a pause on its first day deletes it, and an old pause can no longer be deleted',
  async ({ db }) => {
    const { id } = await addTestMember(db)
    await add(db, id, '2026-11-23', null)
    const [pause] = await listPauses(db, id)
    await endPause(db, id, pause?.id ?? '', at)
    expect(await listPauses(db, id)).toEqual([])
    await add(db, id, '2026-11-17', '2026-11-18')
    const [pastPause] = await listPauses(db, id)
    const inDecember = { today: '2026-12-10', now }
    await deletePause(db, id, pastPause?.id ?? '', inDecember)
    await endPause(db, id, pastPause?.id ?? '', inDecember)
    expect(await datesOf(db, id)).toEqual([['2026-11-17', '2026-11-18']])
  },
)

storeTest('a new pause deletes a checkpoint that includes the day before the pause', async ({ db }) => {
  const { id } = await addTestMember(db)
  const countCheckpoints = async () => (await db.selectFrom('quranCheckpoint').selectAll().execute()).length
  const storeCheckpoint = (throughDate: string) =>
    db.insertInto('quranCheckpoint').values({ userId: id, throughDate, format: 1, totals: '{}' }).execute()
  await storeCheckpoint('2026-11-16')
  await add(db, id, '2026-11-18', '2026-11-19')
  expect(await countCheckpoints()).toBe(1)
  await add(db, id, '2026-11-17', '2026-11-18')
  expect(await countCheckpoints()).toBe(0)
})
