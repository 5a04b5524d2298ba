import ICAL from 'ical.js'
import { expect } from 'vitest'
import type { Values } from '#app/cms/collections/collection.ts'
import { trashItem } from '#app/cms/collections/trash-store.server.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { listFeedEvents } from '#app/events/event/event-store.server.ts'
import { addSeries } from '#app/events/series/add-series.server.ts'
import { changeDates } from '#app/events/series/change-dates.server.ts'
import { changeSeries } from '#app/events/series/change-series.server.ts'
import {
  extendAllSeries,
  findSeries,
  listSeries,
  type SeriesEvent,
} from '#app/events/series/series-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { localDateIn, sessionsOf } from '#app/platform/time/event-schedule.ts'
import { storeTest } from '#tests/database.ts'
import { toCalendar } from './event-calendar.server.ts'

const start = new Date('2026-01-05T15:00:00Z')
const yearEnd = new Date('2026-12-20T15:00:00Z')

const columns = (overrides: Values = {}): Values => ({
  title: "Qur'an circle",
  description: 'Come.',
  localDate: '2026-01-09',
  lastDate: String(overrides.localDate ?? '2026-01-09'),
  startTime: '18:00',
  endTime: '20:00',
  locationName: 'Masjid',
  locationAddress: '',
  pictureId: null,
  publishedAt: '2026-01-01T00:00:00.000Z',
  ...overrides,
})

async function addWeekly(db: Database, overrides: Values = {}, rule = 'FREQ=WEEKLY;BYDAY=FR') {
  const input = { rule, today: '2026-01-05', columns: columns(overrides), assignee: null }
  await addSeries(db, eventCollection, input, null, start)
}

async function eventOn(db: Database, date: string) {
  const row = await db
    .selectFrom('event')
    .selectAll()
    .where('recurrenceDate', '=', date)
    .executeTakeFirstOrThrow()
  return row as SeriesEvent
}

async function changeEventOn(
  db: Database,
  date: string,
  values: Values,
  scope: 'this' | 'following' | 'all' = 'this',
) {
  const { id, version, seriesId, localDate } = await eventOn(db, date)
  const rule = (await findSeries(db, seriesId))?.rule ?? null
  const form = columns({ localDate, lastDate: localDate, ...values })
  const input = { id, version, columns: form, scope, rule, cancelDates: [], today: '2026-01-05' }
  await changeSeries(db, eventCollection, input, null, start)
}

async function feedOf(db: Database, timeZone: string, now: Date) {
  const events = await listFeedEvents(db, now)
  const series = await listSeries(
    db,
    events.map(({ seriesId }) => seriesId),
  )
  const site = { name: 'Shajara', origin: 'https://shajara.example', timeZone }
  const text = toCalendar(events, site, '/calendar.ics', { series, today: localDateIn(now, timeZone) })
  return { events, text }
}

interface Occurrence {
  startsAt: string
  endsAt: string
  title: string
  status: string
}

/** All occurrences in a feed up to a time, according to ical.js and the time zones in the feed. */
function occurrencesOf(text: string, until: Date): Occurrence[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  }
  const all = calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry))
  const masters = all.filter((event) => !event.isRecurrenceException())
  for (const event of all.filter((event) => event.isRecurrenceException())) {
    masters.find(({ uid }) => uid === event.uid)?.relateException(event)
  }
  const found: Occurrence[] = []
  const add = (event: ICAL.Event, from: ICAL.Time, to: ICAL.Time) =>
    found.push({
      startsAt: toIso(from),
      endsAt: toIso(to),
      title: event.summary,
      status: String(event.component.getFirstPropertyValue('status')),
    })
  for (const event of masters) {
    if (!event.isRecurring()) add(event, event.startDate, event.endDate)
    else {
      const iterator = event.iterator()
      for (let next = iterator.next(); next && next.toJSDate() < until; next = iterator.next()) {
        const details = event.getOccurrenceDetails(next)
        add(details.item, details.startDate, details.endDate)
      }
    }
  }
  return found.sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
}

const toIso = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString())

function storedOccurrences(events: Awaited<ReturnType<typeof listFeedEvents>>, timeZone: string) {
  return events
    .flatMap((event) =>
      sessionsOf(event, timeZone).map(({ startsAt, endsAt }) => ({
        startsAt: event.startTime === null ? event.localDate : startsAt.toISOString(),
        endsAt: endsAt?.toISOString() ?? '',
        title: event.title,
        status: event.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
      })),
    )
    .sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
}

for (const timeZone of ['America/New_York', 'Europe/London']) {
  storeTest(`for two years, ical.js finds the stored dates in the feed, in ${timeZone}`, async ({ db }) => {
    await addWeekly(db)
    await trashItem(db, eventCollection, (await eventOn(db, '2026-03-27')).id, null, start)
    await changeEventOn(db, '2026-04-03', {
      localDate: '2026-04-04',
      lastDate: '2026-04-04',
      startTime: '17:30',
    })
    const { id, seriesId } = await eventOn(db, '2026-10-30')
    const values = { status: 'cancelled' as const, cancelReason: '' }
    await db.updateTable('event').set(values).where('id', '=', id).execute()
    await changeEventOn(db, '2026-11-06', { title: 'With dinner' })
    await extendAllSeries(db, eventCollection, timeZone, yearEnd)
    const { events, text } = await feedOf(db, timeZone, yearEnd)
    const until = new Date('2027-12-22T00:00:00Z')
    const found = occurrencesOf(text, until)
    expect(found).toEqual(storedOccurrences(events, timeZone))
    expect(found.length).toBe(101)
    expect(found.filter(({ status }) => status === 'CANCELLED')).toHaveLength(1)
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(4)
    expect(text.match(/^BEGIN:VTIMEZONE/gm)).toHaveLength(1)
    expect(text.match(/^UID:(.*)$/gm)).toEqual(Array(4).fill(`UID:${seriesId}`))
    expect(text).toContain('\r\nRRULE:FREQ=WEEKLY;BYDAY=FR\r\n')
    expect(text).toContain(`\r\nEXDATE;TZID=${timeZone}:20260327T180000\r\n`)
    // The rule continues beyond the stored dates.
    expect(occurrencesOf(text, new Date('2028-12-31T00:00:00Z')).length).toBe(101 + 54)
  })
}

storeTest('ical.js reads split series, series with an end and all-day series as stored', async ({ db }) => {
  const timeZone = 'America/New_York'
  const allDay = { localDate: '2026-01-31', lastDate: '2026-02-01', startTime: null, endTime: null }
  await addWeekly(db, { ...allDay, title: 'Retreat' }, 'FREQ=MONTHLY;BYMONTHDAY=31;COUNT=9')
  await trashItem(db, eventCollection, (await eventOn(db, '2026-05-31')).id, null, start)
  await changeEventOn(db, '2026-07-31', { ...allDay, localDate: '2026-07-30', lastDate: '2026-07-31' })
  await addWeekly(db, {}, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;UNTIL=20261218')
  await changeEventOn(db, '2026-06-12', { startTime: '19:00' }, 'following')
  await extendAllSeries(db, eventCollection, timeZone, yearEnd)
  const { events, text } = await feedOf(db, timeZone, yearEnd)
  const found = occurrencesOf(text, new Date('2030-01-01T00:00:00Z'))
  const stored = storedOccurrences(events, timeZone)
  const starts = (list: Occurrence[]) => list.map(({ startsAt, title }) => [startsAt, title])
  expect(starts(found)).toEqual(starts(stored))
  expect(text.match(/^RRULE:.*UNTIL.*$/gm)?.sort()).toEqual([
    'RRULE:FREQ=MONTHLY;BYMONTHDAY=31;UNTIL=20270331',
    'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;UNTIL=20260611T220000Z',
    'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;UNTIL=20261219T000000Z',
  ])
  expect(text).toContain('RECURRENCE-ID;VALUE=DATE:20260731')
})

storeTest('a series whose later dates are all canceled ends in the feed at its last date', async ({ db }) => {
  await addWeekly(db)
  const { id, seriesId } = await eventOn(db, '2026-02-06')
  const target = { id, seriesId, recurrenceDate: '2026-02-06', scope: 'following' as const }
  const values = { status: 'cancelled' as const, cancelReason: 'Closed' }
  await changeDates(db, eventCollection, { ...target, values, timeZone: 'America/New_York' }, null, start)
  const { text } = await feedOf(db, 'America/New_York', start)
  expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=20270108T230000Z')
  expect(text.match(/^STATUS:CANCELLED/gm)?.length).toBe(49)
})

storeTest(
  'a series relative to a prayer is exported as one event per date, each with its own time',
  async ({ db }) => {
    const prayer = { startPrayer: 'maghrib', startPrayerOffset: 10, durationMinutes: 60 }
    await addWeekly(db, { ...prayer, prayerBasis: 'adhan', latitude: 33.75, longitude: -84.39 })
    const timeZone = 'America/New_York'
    const { events, text } = await feedOf(db, timeZone, start)
    expect(text).not.toContain('RRULE')
    expect(new Set(events.map(({ startTime }) => startTime)).size).toBeGreaterThan(20)
    const found = occurrencesOf(text, new Date('2027-12-22T00:00:00Z'))
    expect(found).toEqual(storedOccurrences(events, timeZone))
  },
)
