import { expect } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from './event-fixture.ts'
import {
  findEvent,
  findNextEvent,
  listEventsBetween,
  listFeedEvents,
  listPastEvents,
  listUpcomingEvents,
  type StoredEvent,
} from './event-store.server.ts'

const at = '2026-11-01T00:00:00.000Z'
const newYork = 'America/New_York'
const now = new Date('2026-11-21T12:00:00Z')

const store = (db: Database, slug: string, localDate: string, over: Partial<StoredEvent> = {}) =>
  storeEvents(db, [eventFixture(slug, { localDate, ...over })])

const slugs = (events: { slug: string }[]) => events.map(({ slug }) => slug)

const hidden = {
  'a draft': { publishedAt: null },
  'what is to appear later': { publishedAt: '2026-11-21T12:00:01.000Z' },
  'what lies in the trash': { deletedAt: at },
}

for (const [what, over] of Object.entries(hidden)) {
  storeTest(`${what} is shown nowhere`, async ({ db }) => {
    await store(db, 'hidden', '2026-11-28', over)
    const page = { number: 1, size: 10 }
    expect(await findEvent(db, 'hidden', now)).toBeUndefined()
    expect(await listEventsBetween(db, '2026-01-01', '2026-12-31', now)).toEqual([])
    expect(await listFeedEvents(db, now)).toEqual([])
    expect(await listUpcomingEvents(db, '2026-11-01', page, now)).toEqual({ events: [], count: 0 })
    expect(await listPastEvents(db, '2026-12-01', page, now)).toEqual({ events: [], count: 0 })
    expect(await findNextEvent(db, now, newYork)).toBeUndefined()
  })
}

storeTest('an event that was to appear later is there when its time has come', async ({ db }) => {
  await store(db, 'later', '2026-11-28', { publishedAt: '2026-11-21T12:00:01.000Z' })
  expect(await findEvent(db, 'later', new Date('2026-11-21T12:00:01Z'))).toMatchObject({ slug: 'later' })
})

storeTest('a range holds every event of which one day lies in it, whole days first', async ({ db }) => {
  await store(db, 'before', '2026-10-31')
  await store(db, 'into', '2026-10-30', { lastDate: '2026-11-01' })
  await store(db, 'noon', '2026-11-15', { startTime: '12:00' })
  await store(db, 'early', '2026-11-15', { startTime: '07:00' })
  await store(db, 'whole-day', '2026-11-15', { startTime: null, endTime: null })
  await store(db, 'out-of', '2026-11-30', { lastDate: '2026-12-05' })
  await store(db, 'after', '2026-12-01')
  await store(db, 'cancelled', '2026-11-20', { status: 'cancelled' })
  expect(slugs(await listEventsBetween(db, '2026-11-01', '2026-11-30', now))).toEqual([
    'into',
    'whole-day',
    'early',
    'noon',
    'cancelled',
    'out-of',
  ])
})

storeTest('upcoming events come soonest first and past ones latest first, in pages', async ({ db }) => {
  for (const day of ['01', '02', '03', '04', '05']) await store(db, `day-${day}`, `2026-11-${day}`)
  await store(db, 'long', '2026-11-01', { lastDate: '2026-11-03' })
  const first = await listUpcomingEvents(db, '2026-11-03', { number: 1, size: 2 }, now)
  const second = await listUpcomingEvents(db, '2026-11-03', { number: 2, size: 2 }, now)
  const past = await listPastEvents(db, '2026-11-03', { number: 1, size: 2 }, now)
  expect(first.count).toBe(4)
  expect(slugs([...first.events, ...second.events])).toEqual(['long', 'day-03', 'day-04', 'day-05'])
  expect([past.count, ...slugs(past.events)]).toEqual([2, 'day-02', 'day-01'])
})

storeTest('the next event is the soonest that is neither over nor cancelled', async ({ db }) => {
  await store(db, 'over', '2026-11-20')
  await store(db, 'cancelled', '2026-11-21', { status: 'cancelled' })
  await store(db, 'next', '2026-11-22')
  await store(db, 'later', '2026-11-23')
  const next = await findNextEvent(db, new Date('2026-11-21T12:00:00Z'), newYork)
  expect(next).toMatchObject({ slug: 'next', words: 'Tomorrow', startsAt: '2026-11-22T15:00:00.000Z' })
})

storeTest('an event that began yesterday evening is still under way after midnight', async ({ db }) => {
  await store(db, 'night', '2026-11-20', { startTime: '22:00', endTime: '04:00' })
  const next = await findNextEvent(db, new Date('2026-11-21T08:00:00Z'), newYork)
  expect(next).toMatchObject({ slug: 'night', words: 'Now' })
})

storeTest('the feed holds cancelled and past events as well', async ({ db }) => {
  await store(db, 'cancelled', '2026-11-21', { status: 'cancelled' })
  await store(db, 'past', '2020-01-01')
  expect(slugs(await listFeedEvents(db, now))).toEqual(['past', 'cancelled'])
})
