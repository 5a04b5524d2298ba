import { expect } from 'vitest'
import { restoreVersion } from '#app/cms/collections/change-item-store.server.ts'
import { findItem } from '#app/cms/collections/item-store.server.ts'
import { trashItem } from '#app/cms/collections/trash-store.server.ts'
import { eventCollection as events } from '#app/events/event/event-collection.ts'
import { storeTest } from '#tests/database.ts'
import {
  addTestSeries,
  admin,
  changeEventOn,
  eventColumns,
  eventOn,
  fridays,
  listActiveDates,
  listActiveEvents,
  listAllEvents,
  now,
  signUp,
  today,
} from '#tests/fixtures/series-fixture.ts'
import { listSeries, type SeriesEvent } from './series-store.server.ts'
import { startSeries } from './start-series.server.ts'

storeTest('changing all dates skips a date that was changed individually', async ({ db }) => {
  await addTestSeries(db)
  await changeEventOn(
    db,
    '2026-12-04',
    {},
    { title: 'With dinner', localDate: '2026-12-05', lastDate: '2026-12-05' },
  )
  await changeEventOn(db, '2026-12-11', { scope: 'all' }, { startTime: '19:00' })
  const rows = await listAllEvents(db)
  expect(rows.map(({ localDate, startTime }) => [localDate, startTime])).toEqual([
    ['2026-11-27', '19:00'],
    ['2026-12-05', '18:00'],
    ['2026-12-11', '19:00'],
    ['2026-12-18', '19:00'],
    ['2026-12-25', '19:00'],
    ['2027-01-01', '19:00'],
  ])
  expect(rows[1]).toMatchObject({ title: 'With dinner', overridden: 1, recurrenceDate: '2026-12-04' })
  expect(rows[1]?.slug).toBe('quran-circle-2026-12-04')
})

storeTest(
  'the undo of a change to one date puts it back into the series, and restoring a version takes it out again',
  async ({ db }) => {
    await addTestSeries(db)
    await changeEventOn(db, '2026-12-04', {}, { title: 'With dinner' })
    const { id } = await eventOn(db, '2026-12-04')
    const undo = { id, version: 2, earlierVersion: 1, withPublication: true }
    await restoreVersion(db, events, undo, admin, now)
    expect(await eventOn(db, '2026-12-04')).toMatchObject({ title: "Qur'an circle", overridden: 0 })
    await changeEventOn(db, '2026-12-11', { scope: 'all' }, { startTime: '19:00' })
    expect(await eventOn(db, '2026-12-04')).toMatchObject({ startTime: '19:00' })
    await restoreVersion(db, events, { id, version: 4, earlierVersion: 4 }, admin, now)
    expect(await eventOn(db, '2026-12-04')).toMatchObject({ version: 4, overridden: 0 })
    await restoreVersion(db, events, { id, version: 4, earlierVersion: 2 }, admin, now)
    await changeEventOn(db, '2026-12-11', { scope: 'all' }, { startTime: '20:00' })
    expect(await eventOn(db, '2026-12-04')).toMatchObject({ title: 'With dinner', startTime: '18:00' })
  },
)

storeTest(
  'after changes to the rule, deleted dates stay deleted, and dates changed individually become single events',
  async ({ db }) => {
    await addTestSeries(db, 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20270131')
    await trashItem(db, events, (await eventOn(db, '2026-12-04')).id, admin, now)
    await db
      .deleteFrom('event')
      .where('id', '=', (await eventOn(db, '2026-12-11')).id)
      .execute()
    await changeEventOn(db, '2026-12-18', {}, { title: 'With dinner' })
    const dinner = await eventOn(db, '2026-12-18')
    for (const day of ['SA', 'FR', 'SU', 'FR']) {
      const [, second] = (await listActiveEvents(db)).filter(
        ({ seriesId, title }) => seriesId && title !== 'With dinner',
      )
      const rule = `FREQ=WEEKLY;BYDAY=${day};UNTIL=20270131`
      const localDate = second?.recurrenceDate ?? ''
      await changeEventOn(db, localDate, { scope: 'all', rule })
    }
    expect((await listActiveDates(db)).filter((date) => date >= '2026-12-01' && date < '2027-01-01')).toEqual(
      ['2026-12-18', '2026-12-25'],
    )
    expect(await findItem(db, events, dinner.id)).toMatchObject({ title: 'With dinner', seriesId: null })
  },
)

storeTest('changing all dates does not change past dates', async ({ db }) => {
  await addTestSeries(db)
  const later = { today: '2026-12-10' }
  await changeEventOn(db, '2026-12-11', { scope: 'all', ...later }, { title: 'New' })
  expect((await listAllEvents(db)).map(({ title }) => title === 'New')).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
  ])
  await changeEventOn(db, '2026-12-11', { scope: 'all', rule: 'FREQ=WEEKLY;BYDAY=SA;COUNT=2', ...later })
  expect(await listActiveDates(db)).toEqual(['2026-11-27', '2026-12-04', '2026-12-12', '2026-12-19'])
})

storeTest(
  'changing this and following dates splits the series, and keeps slugs, ids and the remaining count',
  async ({ db }) => {
    await addTestSeries(db)
    const before = await listAllEvents(db)
    await changeEventOn(db, '2026-12-11', { scope: 'following' }, { startTime: '17:00' })
    const after = await listAllEvents(db)
    expect(after.map(({ id, slug }) => [id, slug])).toEqual(before.map(({ id, slug }) => [id, slug]))
    expect(after.map(({ startTime }) => startTime)).toEqual([
      '18:00',
      '18:00',
      '17:00',
      '17:00',
      '17:00',
      '17:00',
    ])
    const series = await listSeries(db, [after[0]?.seriesId ?? '', after[2]?.seriesId ?? ''])
    const rules = series.map(({ rule, firstDate }) => [firstDate, rule])
    expect(rules.sort()).toEqual([
      ['2026-11-27', 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20261210'],
      ['2026-12-11', 'FREQ=WEEKLY;BYDAY=FR;COUNT=4'],
    ])
  },
)

storeTest(
  'moving this and following dates moves the first event, even if people have signed up for it',
  async ({ db }) => {
    await addTestSeries(db)
    const moved = await eventOn(db, '2026-12-11')
    await signUp(db, moved.id)
    await changeEventOn(
      db,
      '2026-12-11',
      { scope: 'following', rule: 'FREQ=WEEKLY;BYDAY=SA;COUNT=6' },
      { localDate: '2026-12-12', lastDate: '2026-12-12' },
    )
    expect(await listActiveDates(db)).toEqual([
      ...fridays.slice(0, 2),
      ...['2026-12-12', '2026-12-19', '2026-12-26', '2027-01-02'],
    ])
    expect(await findItem(db, events, moved.id)).toMatchObject({
      localDate: '2026-12-12',
      status: 'confirmed',
    })
  },
)

storeTest('dates with participants are canceled only after the admin has agreed', async ({ db }) => {
  await addTestSeries(db)
  const withPeople = await eventOn(db, '2026-12-18')
  await signUp(db, withPeople.id)
  const rule = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;COUNT=3'
  const input = { scope: 'all' as const, rule }
  expect(await changeEventOn(db, '2026-11-27', input)).toEqual({ outcome: 'affected', dates: ['2026-12-18'] })
  expect(await listActiveDates(db)).toEqual(fridays)
  await changeEventOn(db, '2026-11-27', {
    ...input,
    rule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=3',
    cancelDates: ['2026-12-18'],
  })
  expect(await findItem(db, events, withPeople.id)).toMatchObject({
    status: 'cancelled',
    deletedAt: null,
    seriesId: null,
    slug: withPeople.slug,
  })
  expect(await listActiveDates(db)).toEqual(fridays.slice(0, 4))
})

storeTest('when an event stops repeating, it stays, and the dates after it are removed', async ({ db }) => {
  await addTestSeries(db)
  await changeEventOn(db, '2026-12-04', { scope: 'following', rule: null })
  expect(await listActiveDates(db)).toEqual(fridays.slice(0, 2))
  expect((await listActiveEvents(db)).map(({ seriesId }) => seriesId === null)).toEqual([false, true])
})

storeTest('a single event becomes the first date of a series and keeps its id and slug', async ({ db }) => {
  await addTestSeries(db, 'FREQ=DAILY;COUNT=1')
  const single = await eventOn(db, '2026-11-27')
  await changeEventOn(db, '2026-11-27', { scope: 'all', rule: null })
  const { version } = (await findItem(db, events, single.id)) as SeriesEvent
  const rule = 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=3'
  await startSeries(db, events, { id: single.id, version, columns: eventColumns(), rule, today }, admin, now)
  expect(await listActiveDates(db)).toEqual(['2026-11-27', '2026-12-25', '2027-01-29'])
  expect(await findItem(db, events, single.id)).toMatchObject({
    slug: single.slug,
    recurrenceDate: '2026-11-27',
  })
})

storeTest(
  'a canceled date with participants becomes a single event when the rule changes, and is not deleted',
  async ({ db }) => {
    await addTestSeries(db)
    const canceled = await eventOn(db, '2026-12-18')
    await signUp(db, canceled.id)
    await db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', canceled.id).execute()
    const rule = 'FREQ=WEEKLY;BYDAY=FR;COUNT=3'
    expect(await changeEventOn(db, '2026-11-27', { scope: 'all', rule })).toMatchObject({
      outcome: 'changed',
    })
    expect(await findItem(db, events, canceled.id)).toMatchObject({
      status: 'cancelled',
      deletedAt: null,
      seriesId: null,
    })
    expect(await listActiveDates(db)).toEqual([...fridays.slice(0, 3), '2026-12-18'])
  },
)

storeTest('a new rule for all upcoming dates keeps the remaining count', async ({ db }) => {
  await addTestSeries(db)
  const rule = 'FREQ=WEEKLY;BYDAY=SA;COUNT=6'
  await changeEventOn(db, '2026-12-11', { scope: 'all', rule, today: '2026-12-10' })
  expect(await listActiveDates(db)).toEqual([
    ...fridays.slice(0, 2),
    ...['2026-12-12', '2026-12-19', '2026-12-26', '2027-01-02'],
  ])
})
