// Compares the month view with 100,000 events and with 100: node bench/calendar.ts

import { loadCalendar, loadList, loadUpcomingEvents } from '../app/events/calendar/calendar-data.server.ts'
import { noFilter } from '../app/events/event/calendar-filter.ts'
import type { Database } from '../app/platform/database/database.ts'
import { addDays } from '../app/platform/time/local-date.ts'
import { eventFixture } from '../tests/fixtures/event-fixture.ts'
import { bulkInsert, onBothEngines } from './both-engines.ts'

const rounds = 15
const small = 100
const large = Number(process.env.ROWS ?? 100_000)
const now = new Date('2026-11-10T17:00:00Z')
const local = { now, timeZone: 'America/New_York', filter: noFilter }

await onBothEngines(async (db, engine) => {
  await bulkInsert(db, engine, () => addEvents(db, 0, small))
  const smallTimes = await timesOf(db)
  await bulkInsert(db, engine, () => addEvents(db, small, large))
  const largeTimes = await timesOf(db)
  console.log(`${engine}: milliseconds with ${small} events, and with ${large}`)
  for (const [label, time] of Object.entries(largeTimes))
    console.log(label.padEnd(20), smallTimes[label]?.toFixed(2), time.toFixed(2))
})

/** Adds events. The first 100 are in one month. Of all others, one in 50 is after it, and the rest are before it. */
async function addEvents(db: Database, from: number, to: number) {
  for (let start = from; start < to; start += 100) {
    const numbers = Array.from({ length: Math.min(100, to - start) }, (_, index) => start + index)
    const rows = numbers.map((number) => {
      const days = 60 + (number % 18_000)
      const otherDate = addDays('2026-11-15', number % 50 ? -days : 60 + (number % 700))
      const localDate = number < small ? addDays('2026-11-01', number % 30) : otherDate
      return eventFixture(`event-${number}`, { localDate, publishedAt: '1970-01-01T00:00:00.000Z' })
    })
    await db.insertInto('event').values(rows).execute()
  }
}

async function timesOf(db: Database) {
  const month = { ...local, today: '2026-11-10', weekStart: 'sunday' } as const
  const queries = {
    'a month': () => loadCalendar(db, { view: 'calendar', month: '2026-11', day: null }, month),
    'a month, with spots': () =>
      loadCalendar(
        db,
        { view: 'calendar', month: '2026-11', day: null },
        { ...month, filter: { ...noFilter, hasFreeSpots: true } },
      ),
    'the next five': () => loadUpcomingEvents(db, local),
    'a page of the list': () => loadList(db, { view: 'list', when: 'upcoming', page: 1 }, local),
  }
  const times: Record<string, number> = {}
  for (const [label, query] of Object.entries(queries)) {
    const timings: number[] = []
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now()
      await query()
      timings.push(performance.now() - startedAt)
    }
    // The minimum: other processes can only add time.
    times[label] = Math.min(...timings)
  }
  return times
}
