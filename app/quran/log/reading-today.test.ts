import { expect } from 'vitest'
import { saveDayEnd, saveLocation } from '#app/quran/practice/practice-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { quranEntryRow, quranGoalRow } from '#tests/quran-rows.ts'
import { logTap } from './log-actions.server.ts'
import { readReadingSummary } from './reading-store.server.ts'

const mecca = { latitude: 21.4, longitude: 39.8 }

storeTest(
  'after a missed day, a plan divides the remaining pages among the remaining days',
  async ({ db }) => {
    const { id } = await addTestMember(db)
    const startedOn = '2026-11-01'
    await db.insertInto('quranPractice').values({ userId: id, startedOn }).execute()
    const plan = { measure: 'khatma', amount: 0, fromPage: 1, finishOn: '2026-11-30' } as const
    await db
      .insertInto('quranGoal')
      .values({ ...quranGoalRow(id, startedOn, 0), ...plan })
      .execute()
    const portionOn = async (date: string) =>
      (await readReadingSummary(db, { id, timeZone: 'UTC' }, new Date(`${date}T12:00:00Z`))).portion
    expect(await portionOn(startedOn)).toMatchObject({ pages: 20.5, fromPage: 1 })
    await db
      .insertInto('quranEntry')
      .values(quranEntryRow({ userId: id, localDate: startedOn, pages: 20.5 }))
      .execute()
    expect(await portionOn('2026-11-02')).toMatchObject({ pages: 20.5, fromPage: 21 })
    // November 2 was missed: 583.5 pages are left for 28 days.
    expect(await portionOn('2026-11-03')).toMatchObject({ pages: 21, fromPage: 21, overdue: false })
    // The next 18 days were missed, too: 583.5 pages are left for 10 days.
    expect(await portionOn('2026-11-21')).toMatchObject({ pages: 58.5, fromPage: 21, overdue: false })
  },
)

storeTest(
  'the day for which reading after maghrib or before fajr counts depends on when the member’s day ends',
  async ({ db }) => {
    const { id } = await addTestMember(db)
    const member = { id, timeZone: 'Asia/Riyadh' }
    await saveLocation(db, id, mecca, '2026-11-20')
    // In Mecca, maghrib is at about 17:40 and fajr at about 5:15.
    const times = { afternoon: '17:00', evening: '18:30', night: '04:30', morning: '06:00' }
    const readAt = (date: string, time: keyof typeof times) => {
      const now = new Date(`${date}T${times[time]}:00+03:00`)
      return { now, summary: readReadingSummary(db, member, now) }
    }
    const tapAt = async (...moment: Parameters<typeof readAt>) => {
      const { now, summary } = readAt(...moment)
      const { today, timeZone } = await summary
      await logTap(db, id, { localDate: today, timeZone }, now)
      const { todayState, currentStreak } = await readReadingSummary(db, member, now)
      return [today, todayState, currentStreak]
    }
    await saveDayEnd(db, id, { dayEnd: 'maghrib', dayEndHour: 0 }, '2026-11-20')
    expect(await tapAt('2026-11-20', 'afternoon')).toEqual(['2026-11-20', 'done', 1])
    expect((await readAt('2026-11-20', 'evening').summary).todayState).toBe('free')
    expect(await tapAt('2026-11-20', 'evening')).toEqual(['2026-11-21', 'done', 2])
    await saveDayEnd(db, id, { dayEnd: 'fajr', dayEndHour: 0 }, '2026-11-22')
    expect(await tapAt('2026-11-23', 'night')).toEqual(['2026-11-22', 'done', 3])
    expect(await tapAt('2026-11-23', 'morning')).toEqual(['2026-11-23', 'done', 4])
  },
)
