import { expect } from 'vitest'
import { changeItem } from '#app/cms/collections/change-item-store.server.ts'
import { eventCollection as events } from '#app/events/event/event-collection.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import {
  addTestSeries,
  admin,
  changeEventOn,
  eventOn,
  listActiveEvents,
  listAllEvents,
  now,
  signUp,
  timeZone,
} from '#tests/fixtures/series-fixture.ts'
import { addTestMember } from '#tests/member.ts'
import { changeDates, trashDates } from './change-dates.server.ts'
import type { Scope } from './repeat-inputs.ts'
import { undoSeriesChange } from './series-undo.server.ts'

const date = '2026-12-11'
/** The dates that people have signed up for. */
const cancelDates = ['2026-12-18']
const canceled = { status: 'cancelled', cancelReason: 'Eid' } as const

async function scopedChange(db: Database, scope: Exclude<Scope, 'this'>) {
  const { id, seriesId } = await eventOn(db, date)
  return { id, seriesId, recurrenceDate: date, scope, timeZone }
}

/** All that visitors and organizers see of the events, and the series. */
async function readEventsAndSeries(db: Database) {
  const rows = (await listActiveEvents(db)).map(({ version, updatedAt, sequence, slug, ...row }) => row)
  const series = await db.selectFrom('eventSeries').selectAll().orderBy('id').execute()
  return { rows, series: series.map(({ sequence, updatedAt, ...row }) => row) }
}

const undo = (db: Database, id: string, onlyAssignedTo: string | null = null, at = now) =>
  undoSeriesChange(db, events, { id, onlyAssignedTo }, admin, at)

async function undoIdOf(result: Promise<{ undo?: string | null } | object>) {
  const outcome = (await result) as { undo?: string | null }
  return outcome.undo ?? expect.fail(`No undo: ${JSON.stringify(outcome)}`)
}

const changes: Record<string, (db: Database, scope: Exclude<Scope, 'this'>) => Promise<object>> = {
  'canceling dates': async (db, scope) =>
    changeDates(db, events, { ...(await scopedChange(db, scope)), values: canceled }, admin, now),
  'deleting dates': async (db, scope) => trashDates(db, events, await scopedChange(db, scope), admin, now),
  'changing the text of dates': (db, scope) =>
    changeEventOn(db, date, { scope }, { title: 'Circle', startTime: '19:00' }),
  'changing the rule': (db, scope) =>
    changeEventOn(
      db,
      date,
      { scope, rule: 'FREQ=WEEKLY;BYDAY=SA;COUNT=9', cancelDates },
      { localDate: '2026-12-11' },
    ),
  'ending the series': (db, scope) => changeEventOn(db, date, { scope, rule: null, cancelDates }),
}

for (const [name, run] of Object.entries(changes)) {
  storeTest(`${name} is undone on all dates in one step`, async ({ db }) => {
    await addTestSeries(db)
    for (const day of cancelDates) await signUp(db, (await eventOn(db, day)).id)
    await changeEventOn(db, '2026-12-25', {}, { title: 'With dinner' })
    for (const scope of ['following', 'all'] as const) {
      const before = await readEventsAndSeries(db)
      const result = await run(db, scope)
      const id = await undoIdOf(Promise.resolve(result))
      expect(await readEventsAndSeries(db)).not.toEqual(before)
      expect(await undo(db, id)).toMatchObject({ outcome: 'undone', skipped: 0 })
      expect(await readEventsAndSeries(db)).toEqual(before)
      expect(await undo(db, id)).toEqual({ outcome: 'tooLate' })
    }
  })
}

storeTest('undo skips a date that was changed again in the meantime', async ({ db }) => {
  await addTestSeries(db)
  const id = await undoIdOf(changeEventOn(db, date, { scope: 'all' }, { title: 'Circle' }))
  const row = await eventOn(db, '2026-12-18')
  await changeItem(
    db,
    events,
    { id: row.id, version: row.version, values: { title: 'With tea' } },
    admin,
    now,
  )
  expect(await undo(db, id)).toEqual({ outcome: 'undone', restored: 5, skipped: 1 })
  const titles = (await listAllEvents(db)).map(({ title }) => title)
  expect(new Set(titles)).toEqual(new Set(["Qur'an circle", 'With tea']))
})

storeTest(
  'nothing is undone after another change to the series, after a day, or by an organizer of other events',
  async ({ db }) => {
    await addTestSeries(db)
    const first = await undoIdOf(changeEventOn(db, date, { scope: 'all' }, { title: 'Circle' }))
    const organizer = await addTestMember(db, { role: 'organizer' })
    expect(await undo(db, first, organizer.id)).toEqual({ outcome: 'notAssigned' })
    const second = await undoIdOf(changeEventOn(db, date, { scope: 'all' }, { title: 'Halaqa' }))
    expect(await undo(db, first)).toEqual({ outcome: 'tooLate' })
    const nextDay = new Date(now.getTime() + 86_400_001)
    expect(await undo(db, second, null, nextDay)).toEqual({ outcome: 'tooLate' })
    expect((await listAllEvents(db)).every(({ title }) => title === 'Halaqa')).toBe(true)
  },
)
