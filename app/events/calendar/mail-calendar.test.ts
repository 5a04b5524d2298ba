import ICAL from 'ical.js'
import { expect } from 'vitest'
import { listFeedEvents } from '#app/events/event/event-store.server.ts'
import { listSeries } from '#app/events/series/series-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { addTestSeries, eventOn } from '#tests/fixtures/series-fixture.ts'
import { toCalendar } from './event-calendar.server.ts'
import { createMailCalendar } from './mail-calendar.server.ts'

const now = new Date('2026-11-20T12:00:00Z')
const site = {
  name: 'Nur; Circle',
  timeZone: 'America/New_York',
  contactEmail: 'salaam@example.org',
  origin: 'https://example.org',
}

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return {
    method: calendar.getFirstPropertyValue('method'),
    events: calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component)
      return {
        uid: event.uid,
        sequence: event.sequence,
        start: event.startDate.toJSDate().toISOString(),
        status: component.getFirstPropertyValue('status'),
        organizer: component.getFirstPropertyValue('organizer'),
        name: component.getFirstProperty('organizer')?.getParameter('cn'),
        attendees: event.attendees.length,
        date: event.recurrenceId?.toString() ?? null,
      }
    }),
  }
}
const find = (db: Database, id: string) =>
  db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

storeTest('emails that add or remove an event use the UID and sequence of the feed', async ({ db }) => {
  await storeEvents(db, [eventFixture('picnic', { sequence: 3, calendarUid: 'uid@other.example' })])
  const added = read(await createMailCalendar(db, await find(db, 'picnic'), 'add', site, now))
  const event = {
    uid: 'uid@other.example',
    sequence: 3,
    start: '2026-11-28T15:00:00.000Z',
    status: 'CONFIRMED',
    organizer: 'mailto:salaam@example.org',
    name: 'Nur; Circle',
    attendees: 0,
    date: null,
  }
  expect(added).toEqual({ method: 'PUBLISH', events: [event] })
  const feed = read(toCalendar([await find(db, 'picnic')], site, '/calendar.ics'))
  expect(feed.events[0]).toMatchObject({ uid: event.uid, sequence: 3, start: event.start })
  const removed = read(await createMailCalendar(db, await find(db, 'picnic'), 'remove', site, now))
  expect(removed).toEqual({ method: 'CANCEL', events: [{ ...event, status: 'CANCELLED' }] })
})

storeTest('each day of an event has the same UID in an email as in the feed', async ({ db }) => {
  await storeEvents(db, [eventFixture('camp', { lastDate: '2026-11-30' })])
  const uids = (text: string) => read(text).events.map(({ uid }) => uid)
  const camp = await find(db, 'camp')
  expect(uids(await createMailCalendar(db, camp, 'add', site, now))).toEqual(
    uids(toCalendar([camp], site, '/')),
  )
})

storeTest('an emailed date of a series is an exception to the series in the feed', async ({ db }) => {
  await addTestSeries(db)
  const second = await eventOn(db, '2026-12-04')
  const { method, events } = read(await createMailCalendar(db, second, 'add', site, now))
  const series = await listSeries(db, [second.seriesId])
  const dates = await listFeedEvents(db, new Date('2026-11-24T12:00:00Z'), { seriesId: second.seriesId })
  const feed = read(toCalendar(dates, site, '/', { series, today: '2026-11-20' }))
  expect(method).toBe('PUBLISH')
  expect(events).toHaveLength(1)
  expect(events[0]).toMatchObject({ uid: feed.events[0]?.uid, start: '2026-12-04T23:00:00.000Z' })
  expect(events[0]?.date).toBe('2026-12-04T18:00:00')
})
