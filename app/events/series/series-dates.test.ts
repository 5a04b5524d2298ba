import { expect } from 'vitest'
import { changeSelectedItem } from '#app/cms/collections/bulk-item-store.server.ts'
import { restoreItem, trashItem } from '#app/cms/collections/trash-store.server.ts'
import { eventCollection as events } from '#app/events/event/event-collection.ts'
import { listOtherEvents } from '#app/events/event/event-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import {
  addTestSeries,
  admin,
  changeEventOn,
  eventOn,
  fridays,
  listActiveDates,
  listActiveEvents,
  listAllEvents,
  now,
  timeZone,
} from '#tests/fixtures/series-fixture.ts'
import { trashDates } from './change-dates.server.ts'
import { extendAllSeries } from './series-store.server.ts'

storeTest('sign-up opens and closes the same number of days before each date', async ({ db }) => {
  await addTestSeries(db, 'FREQ=WEEKLY;BYDAY=FR', {
    signupOpensAt: '2026-11-20T09:00',
    signupClosesAt: '2026-11-26T18:00',
  })
  const listWindows = async () =>
    (await listAllEvents(db)).map((row) => [row.recurrenceDate, row.signupOpensAt, row.signupClosesAt])
  expect((await listWindows())[1]).toEqual(['2026-12-04', '2026-11-27T09:00', '2026-12-03T18:00'])
  await extendAllSeries(db, events, timeZone, new Date('2027-02-01T15:00:00Z'))
  expect((await listWindows()).at(-1)).toEqual(['2028-01-28', '2028-01-21T09:00', '2028-01-27T18:00'])
  await changeEventOn(
    db,
    '2026-12-11',
    { scope: 'all' },
    { signupOpensAt: '2026-12-10T09:00', signupClosesAt: null },
  )
  expect((await listWindows())[3]).toEqual(['2026-12-18', '2026-12-17T09:00', null])
  await changeEventOn(
    db,
    '2026-12-18',
    { scope: 'following' },
    { signupOpensAt: null, signupClosesAt: '2026-12-18T12:00' },
  )
  expect((await listWindows())[4]).toEqual(['2026-12-25', null, '2026-12-25T12:00'])
})

const maghrib = {
  startTime: null,
  endTime: null,
  startPrayer: 'maghrib',
  startPrayerOffset: 10,
  endPrayer: null,
  endPrayerOffset: null,
  durationMinutes: 60,
  prayerBasis: 'adhan',
  latitude: 33.75,
  longitude: -84.39,
}

storeTest(
  'each date relative to a prayer has that day’s prayer time, even after all dates are changed',
  async ({ db }) => {
    await addTestSeries(db, 'FREQ=WEEKLY;BYDAY=FR', maghrib)
    const readStartTimes = async () =>
      new Map((await listAllEvents(db)).map((row) => [row.recurrenceDate, row.startTime]))
    const before = await readStartTimes()
    expect(new Set(before.values()).size).toBeGreaterThan(20)
    const first = before.get('2026-11-27') ?? null
    // The form has the clock time of the edited event.
    await changeEventOn(db, '2026-11-27', { scope: 'all' }, { ...maghrib, startTime: first, title: 'Halaqa' })
    expect(await readStartTimes()).toEqual(before)
    const versions = (await listAllEvents(db)).map(({ version }) => version)
    await changeEventOn(db, '2026-11-27', { scope: 'all' }, { ...maghrib, startTime: first, title: 'Halaqa' })
    expect((await listAllEvents(db)).map(({ version }) => version).slice(1)).toEqual(versions.slice(1))
    await changeEventOn(
      db,
      '2026-12-11',
      { scope: 'following' },
      { ...maghrib, startPrayerOffset: 20, title: 'H' },
    )
    const later = await readStartTimes()
    expect(later.get('2026-12-04')).toBe(before.get('2026-12-04'))
    for (const date of ['2026-12-18', '2027-06-25']) {
      const [hour = 0, minute = 0] = String(before.get(date)).split(':').map(Number)
      const expected = hour * 60 + minute + 10
      const [newHour = 0, newMinute = 0] = String(later.get(date)).split(':').map(Number)
      expect(newHour * 60 + newMinute).toBe(expected)
    }
    await extendAllSeries(db, events, timeZone, new Date('2027-07-01T15:00:00Z'))
    const extended = await readStartTimes()
    expect(extended.get('2028-01-07')).not.toBe(extended.get('2028-06-23'))
  },
)

storeTest(
  'every date keeps the entered end time, even a date on which the prayer starts at that time',
  async ({ db }) => {
    const rule = { ...maghrib, durationMinutes: null }
    await addTestSeries(db, 'FREQ=WEEKLY;BYDAY=FR', rule)
    const endTime = (await eventOn(db, '2027-06-25')).startTime
    await changeEventOn(db, '2026-11-27', { scope: 'all' }, { ...rule, endTime })
    const rows = await listAllEvents(db)
    expect(new Set(rows.map((row) => row.endTime))).toEqual(new Set([endTime]))
    await addTestSeries(db, 'FREQ=WEEKLY;BYDAY=FR', { ...rule, endTime, title: 'Halaqa' })
    const added = await db.selectFrom('event').select('endTime').where('title', '=', 'Halaqa').execute()
    expect(added.map((row) => row.endTime)).toEqual(rows.map(() => endTime))
  },
)

storeTest('a deleted date stays deleted until it is restored from the trash', async ({ db }) => {
  await addTestSeries(db, 'FREQ=WEEKLY;BYDAY=FR')
  const single = await eventOn(db, '2026-12-04')
  const bulk = await eventOn(db, '2026-12-18')
  await trashItem(db, events, single.id, admin, now)
  const scope = { collection: events, onlyAssignedTo: null }
  await db
    .transaction()
    .execute((tx) =>
      changeSelectedItem(tx, scope, { id: bulk.id, version: bulk.version, change: 'trash' }, admin, now),
    )
  await extendAllSeries(db, events, timeZone, new Date('2026-12-01T15:00:00Z'))
  await changeEventOn(db, '2026-12-11', { scope: 'all' }, { title: 'New' })
  await changeEventOn(db, '2026-12-11', { scope: 'all', rule: 'FREQ=WEEKLY;BYDAY=TH,FR' })
  const upcoming = (await listActiveDates(db)).filter(
    (date) => date <= '2026-12-25' && fridays.includes(date),
  )
  expect(upcoming).toEqual(['2026-11-27', '2026-12-11', '2026-12-25'])
  for (const { id } of [single, bulk]) await restoreItem(db, events, id, admin, now)
  expect(await listActiveDates(db)).toEqual(expect.arrayContaining(fridays.slice(0, 5)))
  expect(await eventOn(db, '2026-12-04')).toMatchObject({ id: single.id, slug: single.slug })
})

storeTest('dates that were deleted together can be restored and changed together', async ({ db }) => {
  await addTestSeries(db)
  const { id, seriesId } = await eventOn(db, '2026-12-11')
  const target = { id, seriesId, recurrenceDate: '2026-12-11', timeZone, scope: 'following' as const }
  expect(await trashDates(db, events, target, admin, now)).toMatchObject({ deleted: 4, canceled: 0 })
  for (const row of await listAllEvents(db)) await restoreItem(db, events, row.id, admin, now)
  expect(await listActiveDates(db)).toEqual(fridays)
  await changeEventOn(db, '2026-11-27', { scope: 'all' }, { title: 'Again' })
  expect((await listActiveEvents(db)).map(({ title }) => title)).toEqual(fridays.map(() => 'Again'))
})

storeTest('the other events on an event’s page include one date of each other series', async ({ db }) => {
  await addTestSeries(db, 'FREQ=WEEKLY;BYDAY=FR')
  await addTestSeries(db, 'FREQ=DAILY;COUNT=9', { title: 'Daily', localDate: '2026-11-28' })
  await storeEvents(db, [eventFixture('fair', { localDate: '2027-03-01', lastDate: '2027-03-01' })])
  const { id, seriesId } = await eventOn(db, '2026-11-27')
  const others = await listOtherEvents(db, { id, seriesId }, 3, now, timeZone)
  expect(others.map(({ localDate }) => localDate)).toEqual(['2026-11-28', '2027-03-01'])
})

storeTest('a series whose upcoming dates are all deleted or canceled gets no new dates', async ({ db }) => {
  await addTestSeries(db, 'FREQ=WEEKLY;BYDAY=FR')
  const later = new Date('2027-02-01T15:00:00Z')
  const first = await eventOn(db, '2027-02-05')
  await trashItem(db, events, first.id, admin, now)
  const others = db.updateTable('event').where('recurrenceDate', '>', '2027-02-05')
  await others.set({ status: 'cancelled' }).execute()
  expect(await extendAllSeries(db, events, timeZone, later)).toBe(0)
  await others.set({ status: 'confirmed' }).execute()
  expect(await extendAllSeries(db, events, timeZone, later)).toBeGreaterThan(0)
})
