import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { quranEntryRow } from '#tests/quran-rows.ts'
import { countQuranLog } from './quran-log-counts.server.ts'

storeTest('admins see how many members read in the last 7 and 30 days', async ({ db }) => {
  for (const localDate of ['2026-11-17', '2026-11-16', '2026-10-25', '2026-10-24']) {
    const { id: userId } = await addTestMember(db)
    await db.insertInto('quranPractice').values({ userId, startedOn: localDate }).execute()
    await db.insertInto('quranEntry').values(quranEntryRow({ userId, localDate })).execute()
  }
  expect(await countQuranLog(db, '2026-11-23')).toEqual({ started: 4, lastWeek: 1, lastMonth: 3, groups: 0 })
})
