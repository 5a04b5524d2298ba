import fc from 'fast-check'
import { expect } from 'vitest'
import { findItem } from '#app/cms/collections/item-store.server.ts'
import { purgeTrash, trashItem } from '#app/cms/collections/trash-store.server.ts'
import { eventCollection as events } from '#app/events/event/event-collection.ts'
import { storeTest } from '#tests/database.ts'
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
  signUp,
  timeZone,
} from '#tests/fixtures/series-fixture.ts'
import { changeDates, trashDates } from './change-dates.server.ts'
import type { SeriesChange } from './change-series.server.ts'
import { parseRule, withEnd } from './recurrence-rule.ts'
import { ruleDates } from './rule-dates.server.ts'
import { extendAllSeries, findSeries, listSeries } from './series-store.server.ts'

storeTest('each date of a series is an event with its own slug', async ({ db }) => {
  const first = await addTestSeries(db)
  const rows = await listAllEvents(db)
  expect(rows.map(({ localDate }) => localDate)).toEqual(fridays)
  expect(rows.map(({ slug }) => slug)).toEqual(fridays.map((date) => `quran-circle-${date}`))
  expect(rows[0]).toMatchObject({ id: first.id, recurrenceDate: '2026-11-27', startTime: '18:00' })
  expect((await listSeries(db, [rows[0]?.seriesId ?? null])).map(({ endDate }) => endDate)).toEqual([
    '2027-01-01',
  ])
})

storeTest(
  'a series without an end is extended as time passes, and a deleted date does not come back',
  async ({ db }) => {
    await addTestSeries(db, 'FREQ=WEEKLY;BYDAY=FR')
    const before = await listActiveDates(db)
    expect(before.at(-1)).toBe('2027-11-26')
    await trashItem(db, events, (await eventOn(db, '2026-12-04')).id, admin, now)
    const later = new Date('2027-02-01T15:00:00Z')
    await purgeTrash(db, [events], later)
    const added = await Promise.all([1, 2].map(() => extendAllSeries(db, events, timeZone, later)))
    expect(added.sort()).toEqual([0, 9])
    expect(await extendAllSeries(db, events, timeZone, later)).toBe(0)
    const after = await listActiveDates(db)
    expect(after).not.toContain('2026-12-04')
    expect(new Set(after).size).toBe(after.length)
    expect(after.at(-1)).toBe('2028-01-28')
    await changeEventOn(
      db,
      '2027-02-05',
      { scope: 'all', rule: 'FREQ=WEEKLY;BYDAY=TH,FR', today: '2026-12-01' },
      {},
      later,
    )
    expect(await listActiveDates(db)).not.toContain('2026-12-04')
  },
)

storeTest('a series whose upcoming dates were all deleted or canceled is not extended', async ({ db }) => {
  await addTestSeries(db, 'FREQ=WEEKLY;BYDAY=FR')
  for (const { id } of await listAllEvents(db)) await trashItem(db, events, id, admin, now)
  const canceled = await addTestSeries(db, 'FREQ=MONTHLY;BYMONTHDAY=27')
  const values = { status: 'cancelled' as const, cancelReason: 'Eid' }
  const { id, seriesId } = await eventOn(db, '2027-01-27')
  const target = { id, seriesId, recurrenceDate: '2027-01-27', timeZone }
  expect(await changeDates(db, events, { ...target, scope: 'following', values }, admin, now)).toMatchObject({
    count: 11,
  })
  const later = new Date('2027-06-01T15:00:00Z')
  expect(await extendAllSeries(db, events, timeZone, later)).toBe(0)
  expect(await findItem(db, events, canceled.id)).toMatchObject({ status: 'confirmed' })
  const reinstatement = { status: 'confirmed' as const, cancelReason: '' }
  expect(
    await changeDates(db, events, { ...target, scope: 'all', values: reinstatement }, admin, now),
  ).toMatchObject({ count: 11 })
  expect(await extendAllSeries(db, events, timeZone, later)).toBe(6)
})

storeTest('deleting this and following dates ends the series', async ({ db }) => {
  await addTestSeries(db, 'FREQ=WEEKLY;BYDAY=FR')
  const { id, seriesId } = await eventOn(db, '2026-12-11')
  await signUp(db, (await eventOn(db, '2026-12-18')).id)
  const target = { id, seriesId, recurrenceDate: '2026-12-11', timeZone, scope: 'following' as const }
  const result = await trashDates(db, events, target, admin, now)
  expect(result).toMatchObject({ deleted: 50, canceled: 1 })
  expect(await listActiveDates(db)).toEqual(['2026-11-27', '2026-12-04', '2026-12-18'])
  expect(await findSeries(db, seriesId)).toMatchObject({ endDate: '2026-12-10' })
})

const rules = [
  'FREQ=WEEKLY;BYDAY=FR',
  'FREQ=WEEKLY;BYDAY=FR,SA',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR',
  'FREQ=MONTHLY;BYDAY=-1FR',
]
const step = fc.record({
  action: fc.constantFrom('this', 'following', 'all', 'trash', 'purge'),
  rule: fc.constantFrom(null, ...rules),
  pick: fc.nat(),
  days: fc.integer({ min: 0, max: 60 }),
})

storeTest(
  'after any sequence of changes, the upcoming dates are the dates of the rules, except deleted dates',
  async ({ db, url }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (history) => {
        await db.deleteFrom('event').execute()
        await db.deleteFrom('eventSeries').execute()
        await addTestSeries(db, 'FREQ=WEEKLY;BYDAY=FR')
        let at = now
        const deleted = new Set<string>()
        for (const { action, rule, pick, days } of history) {
          at = new Date(at.getTime() + days * 86_400_000)
          const day = at.toISOString().slice(0, 10)
          await extendAllSeries(db, events, timeZone, at)
          const upcoming = (await listActiveEvents(db)).filter(
            (row) => row.seriesId && row.recurrenceDate >= day,
          )
          const row = upcoming[pick % Math.min(upcoming.length, 8)]
          if (!row) break
          if (action === 'trash' || action === 'purge') {
            await trashItem(db, events, row.id, admin, at)
            if (action === 'purge') await db.deleteFrom('event').where('id', '=', row.id).execute()
            deleted.add(row.localDate)
            continue
          }
          const scope = action as SeriesChange['scope']
          const series = await findSeries(db, row.seriesId)
          const storedRule = series?.rule ?? ''
          // As in the form, the rule keeps the end of the stored rule.
          const nextRule = scope === 'this' || !rule ? storedRule : withEnd(rule, parseRule(storedRule).end)
          const input = { scope, today: day, rule: nextRule }
          const title = scope === 'this' ? 'Own' : `${pick}`
          const result = await changeEventOn(db, row.recurrenceDate, input, { title }, at)
          expect(result.outcome).toBe('changed')
        }
        const day = at.toISOString().slice(0, 10)
        const rows = await listActiveEvents(db)
        const datesOfRules = new Set<string>()
        const allSeries = await listSeries(
          db,
          rows.map(({ seriesId }) => seriesId),
        )
        for (const series of allSeries) {
          const inRule = new Set(ruleDates(series, day, series.expandedTo))
          for (const date of inRule) datesOfRules.add(date)
          for (const row of rows) {
            if (row.seriesId !== series.id || row.recurrenceDate < day) continue
            expect(inRule).toContain(row.recurrenceDate)
          }
        }
        const upcomingRows = rows.filter(({ localDate }) => localDate >= day)
        expect(new Set(upcomingRows.map(({ localDate }) => localDate)).size).toBe(upcomingRows.length)
        for (const date of deleted) expect(upcomingRows.map(({ localDate }) => localDate)).not.toContain(date)
        const upcomingDates = new Set(upcomingRows.map(({ localDate }) => localDate))
        for (const date of datesOfRules) if (!deleted.has(date)) expect(upcomingDates).toContain(date)
      }),
      // Fewer runs on PostgreSQL, which takes several times as long for hundreds of dates.
      { numRuns: Number(process.env.HISTORIES ?? (url ? 4 : 12)) },
    )
  },
)
