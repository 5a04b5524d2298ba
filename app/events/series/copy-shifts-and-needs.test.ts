import { expect } from 'vitest'
import { duplicateItem } from '#app/cms/collections/add-item-store.server.ts'
import { assignItem } from '#app/cms/collections/assignment-store.server.ts'
import { trashItem } from '#app/cms/collections/trash-store.server.ts'
import { eventCollection as events } from '#app/events/event/event-collection.ts'
import { addNeed, listNeeds } from '#app/events/roster/need-store.server.ts'
import { addShift, listShifts } from '#app/events/roster/shift-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import {
  addTestSeries,
  admin,
  eventOn,
  listActiveDates,
  now,
  timeZone,
} from '#tests/fixtures/series-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { trashDates } from './change-dates.server.ts'
import { copyShiftsAndNeeds } from './copy-shifts-and-needs.server.ts'
import { extendAllSeries, listOrganizerIds } from './series-store.server.ts'
import { undoSeriesChange } from './series-undo.server.ts'

const kitchen = {
  title: 'Kitchen',
  description: 'Aprons are there.',
  day: 0,
  startTime: '17:00',
  endTime: '18:00',
  capacity: 3,
}

async function addShiftAndNeed(db: Database, event: { id: string; title: string }) {
  await addShift(db, event, kitchen, admin, now)
  await addNeed(db, event, { item: 'dates', unit: 'kg', wanted: 2 }, admin, now)
}

const titlesOf = async (db: Database, { id }: { id: string }) => [
  ...(await listShifts(db, id)).map(({ title }) => title),
  ...(await listNeeds(db, id)).map(({ item }) => item),
]

storeTest('a duplicate has its own copies of the shifts and needs of the original', async ({ db }) => {
  await addTestSeries(db)
  const original = await eventOn(db, '2026-11-27')
  await addShiftAndNeed(db, original)
  const copy = await duplicateItem(db, events, original.id, admin, now)
  if (!copy) throw new Error('no copy')
  expect(await listShifts(db, copy.id)).toMatchObject([kitchen])
  expect(await listNeeds(db, copy.id)).toMatchObject([{ item: 'dates', wanted: 2 }])
  expect((await listShifts(db, copy.id))[0]?.id).not.toBe((await listShifts(db, original.id))[0]?.id)
})

storeTest(
  'all dates of a series, and a duplicate, keep the original’s age limit for guardian consent',
  async ({ db }) => {
    await addTestSeries(db, undefined, { guardianUnder: 18 })
    const [first, last] = [await eventOn(db, '2026-11-27'), await eventOn(db, '2027-01-01')]
    const copy = await duplicateItem(db, events, first.id, admin, now)
    const ids = [first.id, last.id, copy?.id ?? '']
    const rows = await db.selectFrom('event').select('guardianUnder').where('id', 'in', ids).execute()
    expect(rows).toEqual(ids.map(() => ({ guardianUnder: 18 })))
  },
)

storeTest(
  'dates that are deleted together and restored still have their shifts and needs',
  async ({ db }) => {
    await addTestSeries(db)
    const third = await eventOn(db, '2026-12-11')
    await addShiftAndNeed(db, third)
    const { id, seriesId } = await eventOn(db, '2026-12-04')
    const following = { id, seriesId, recurrenceDate: '2026-12-04', scope: 'following', timeZone } as const
    const { undo } = (await trashDates(db, events, following, admin, now)) as { undo?: string | null }
    expect(await listActiveDates(db)).toEqual(['2026-11-27'])
    const change = { id: undo ?? '', onlyAssignedTo: null }
    expect(await undoSeriesChange(db, events, change, admin, now)).toMatchObject({ outcome: 'undone' })
    expect(await titlesOf(db, await eventOn(db, '2026-12-11'))).toEqual(['Kitchen', 'dates'])
  },
)

storeTest(
  'later dates get the shifts and needs, unless people have already chosen a shift',
  async ({ db }) => {
    await addTestSeries(db)
    const [second, third] = [await eventOn(db, '2026-12-04'), await eventOn(db, '2026-12-11')]
    await addShift(db, third, { ...kitchen, title: 'Drivers' }, admin, now)
    const [drivers] = await listShifts(db, third.id)
    const createdAt = now.toISOString()
    const signup = {
      id: 's',
      eventId: third.id,
      shiftId: drivers?.id ?? null,
      email: 'a@example.org',
      createdAt,
    }
    await db.insertInto('eventSignup').values(signup).execute()
    await addShiftAndNeed(db, second)
    const copy = (onlyAssignedTo: string | null) =>
      copyShiftsAndNeeds(db, events, { event: second, onlyAssignedTo }, admin, now)
    expect(await copy(null)).toEqual({ copied: 3, unchanged: 1 })
    expect(await titlesOf(db, await eventOn(db, '2026-11-27'))).toEqual([])
    expect(await titlesOf(db, third)).toEqual(['Drivers'])
    const fourth = await eventOn(db, '2026-12-18')
    expect(await titlesOf(db, fourth)).toEqual(['Kitchen', 'dates'])
    // Copying again replaces rather than adds.
    await copy(null)
    expect(await titlesOf(db, fourth)).toEqual(['Kitchen', 'dates'])
    expect(await copy((await addTestMember(db)).id)).toEqual({ copied: 0, unchanged: 0 })
  },
)

storeTest('dates that are added later have the shifts and needs of the last date', async ({ db }) => {
  await addTestSeries(db, 'FREQ=WEEKLY;BYDAY=FR')
  await addShiftAndNeed(db, await eventOn(db, '2027-11-26'))
  const later = new Date('2027-02-01T15:00:00Z')
  expect(await extendAllSeries(db, events, timeZone, later)).toBe(9)
  for (const date of ['2027-12-03', '2028-01-28'])
    expect(await titlesOf(db, await eventOn(db, date))).toEqual(['Kitchen', 'dates'])
})

storeTest(
  'dates that are added later have the shifts, needs and organizers of the last date that is not in the trash',
  async ({ db }) => {
    await addTestSeries(db, 'FREQ=WEEKLY;BYDAY=FR')
    const [active, deleted] = [await eventOn(db, '2027-11-19'), await eventOn(db, '2027-11-26')]
    await addShiftAndNeed(db, active)
    await addShift(db, deleted, { ...kitchen, title: 'Drivers' }, admin, now)
    const [omar, sara] = [await addTestMember(db), await addTestMember(db)]
    await assignItem(db, events, { itemId: active.id, userId: omar.id }, now)
    await assignItem(db, events, { itemId: deleted.id, userId: sara.id }, now)
    await trashItem(db, events, deleted.id, admin, now)
    await extendAllSeries(db, events, timeZone, new Date('2027-02-01T15:00:00Z'))
    const added = await eventOn(db, '2027-12-03')
    expect(await titlesOf(db, added)).toEqual(['Kitchen', 'dates'])
    expect(await listOrganizerIds(db, added.id)).toEqual([omar.id])
  },
)
