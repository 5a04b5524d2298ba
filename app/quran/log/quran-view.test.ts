import { expect } from 'vitest'
import { addDays } from '#app/platform/time/local-date.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { quranEntryRow } from '#tests/quran-rows.ts'
import { readQuranView } from './quran-view.server.ts'

const today = '2026-11-23'
const now = new Date(`${today}T12:00:00Z`)

storeTest('the page offers to install the log once the member has read on three days', async ({ db }) => {
  const { id: userId } = await addTestMember(db)
  const readOn = (daysAgo: number) =>
    db
      .insertInto('quranEntry')
      .values(quranEntryRow({ userId, localDate: addDays(today, -daysAgo) }))
      .execute()
  const isOffered = async () => {
    const view = await readQuranView(db, { id: userId, timeZone: 'UTC' }, { date: null, year: null }, now)
    return view.offersInstall
  }
  const offers = [await isOffered()]
  // Two entries on one day are one day.
  for (const daysAgo of [5, 5, 3, 0]) {
    await readOn(daysAgo)
    offers.push(await isOffered())
  }
  expect(offers).toEqual([false, false, false, false, true])
})
