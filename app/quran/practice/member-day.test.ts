import { expect } from 'vitest'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { readMemberDay } from './member-day.server.ts'
import { findPractice, saveDayEnd, saveLocation } from './practice-store.server.ts'

const mecca = { latitude: 21.4, longitude: 39.8 }

storeTest('today depends on a member’s time zone, end of the day and location', async ({ db }) => {
  const { id } = await addTestMember(db)
  const todayAt = async (instant: string, timeZone = 'Asia/Riyadh') =>
    (await readMemberDay(db, { id, timeZone }, new Date(instant))).today
  // 01:30 and 19:00 in Riyadh.
  const [night, evening] = ['2026-11-22T22:30:00Z', '2026-11-23T16:00:00Z']
  expect([await todayAt(night), await todayAt(night, 'America/New_York')]).toEqual([
    '2026-11-23',
    '2026-11-22',
  ])
  await saveDayEnd(db, id, { dayEnd: 'hour', dayEndHour: 2 }, '2026-11-23')
  expect(await todayAt(night)).toBe('2026-11-22')
  await saveDayEnd(db, id, { dayEnd: 'maghrib', dayEndHour: 0 }, '2026-11-23')
  expect(await todayAt(evening)).toBe('2026-11-23')
  await saveLocation(db, id, mecca, '2026-11-23')
  expect(await todayAt(evening)).toBe('2026-11-24')
  await saveDayEnd(db, id, { dayEnd: 'fajr', dayEndHour: 0 }, '2026-11-23')
  expect(await todayAt(night)).toBe('2026-11-22')
  await saveLocation(db, id, null, '2026-11-23')
  expect(await todayAt(night)).toBe('2026-11-23')
})

storeTest(
  'saving the end of the day starts the log, and later changes do not move its start',
  async ({ db }) => {
    const { id } = await addTestMember(db)
    await saveDayEnd(db, id, { dayEnd: 'hour', dayEndHour: 3 }, '2026-11-20')
    await saveLocation(db, id, mecca, '2026-11-23')
    expect(await findPractice(db, id)).toEqual({
      startedOn: '2026-11-20',
      dayEnd: 'hour',
      dayEndHour: 3,
      ...mecca,
    })
  },
)
