import { expect } from 'vitest'
import { listItemPaths } from '#app/cms/collections/published-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { eventCollection } from './event-collection.ts'
import {
  findEvent,
  findFirstEvent,
  findNextEvent,
  listEventsBetween,
  listFeedEvents,
  listPastEvents,
  listUpcomingEvents,
  type StoredEvent,
} from './event-store.server.ts'

const at = '2026-11-01T00:00:00.000Z'
const newYork = 'America/New_York'

async function listEventSlugs(db: Database, now: Date, max: number) {
  const paths = await listItemPaths(db, eventCollection, now, max)
  return paths.map(({ path }) => path.replace('/events/', ''))
}

const now = new Date('2026-11-21T12:00:00Z')

const store = (db: Database, slug: string, localDate: string, overrides: Partial<StoredEvent> = {}) =>
  storeEvents(db, [eventFixture(slug, { localDate, ...overrides })])

const slugs = (events: { slug: string }[]) => events.map(({ slug }) => slug)

const hidden = {
  'a draft': { publishedAt: null },
  'a scheduled event': { publishedAt: '2026-11-21T12:00:01.000Z' },
  'an event in the trash': { deletedAt: at },
}

for (const [what, overrides] of Object.entries(hidden)) {
  storeTest(`${what} is not listed anywhere`, async ({ db }) => {
    await store(db, 'hidden', '2026-11-28', overrides)
    await store(db, 'hidden-past', '2026-11-10', overrides)
    await store(db, 'hidden-night', '2026-11-20', { ...overrides, startTime: '22:00', endTime: '08:00' })
    const page = { number: 1, size: 10 }
    expect(await findEvent(db, 'hidden', now)).toBeUndefined()
    expect(await listEventsBetween(db, '2026-01-01', '2026-12-31', now)).toEqual([])
    expect(await listFeedEvents(db, now)).toEqual([])
    expect(await listEventSlugs(db, now, 10)).toEqual([])
    expect(await findFirstEvent(db, '2026-11-01', now)).toBeUndefined()
    expect(await listUpcomingEvents(db, page, now, newYork)).toEqual({ events: [], count: 0 })
    expect(await listPastEvents(db, page, now, newYork)).toEqual({ events: [], count: 0 })
    expect(await findNextEvent(db, now, newYork)).toBeUndefined()
  })
}

storeTest('a scheduled event is found once its publication time is reached', async ({ db }) => {
  await store(db, 'later', '2026-11-28', { publishedAt: '2026-11-21T12:00:01.000Z' })
  expect(await findEvent(db, 'later', new Date('2026-11-21T12:00:01Z'))).toMatchObject({ slug: 'later' })
})

storeTest('events that overlap a date range are listed, each day’s all-day events first', async ({ db }) => {
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

storeTest(
  'upcoming events are listed soonest first and past events latest first, in pages',
  async ({ db }) => {
    for (const day of ['01', '02', '03', '04', '05']) await store(db, `day-${day}`, `2026-11-${day}`)
    await store(db, 'long', '2026-11-01', { lastDate: '2026-11-03' })
    const noon = new Date('2026-11-03T17:00:00Z')
    const first = await listUpcomingEvents(db, { number: 1, size: 2 }, noon, newYork)
    const second = await listUpcomingEvents(db, { number: 2, size: 2 }, noon, newYork)
    const past = await listPastEvents(db, { number: 1, size: 2 }, noon, newYork)
    expect(first.count).toBe(4)
    expect(slugs([...first.events, ...second.events])).toEqual(['long', 'day-03', 'day-04', 'day-05'])
    expect([past.count, ...slugs(past.events)]).toEqual([2, 'day-02', 'day-01'])
  },
)

storeTest('the next event is the soonest one that is neither over nor canceled', async ({ db }) => {
  await store(db, 'over', '2026-11-20')
  await store(db, 'cancelled', '2026-11-21', { status: 'cancelled' })
  await store(db, 'next', '2026-11-22')
  await store(db, 'later', '2026-11-23')
  const next = await findNextEvent(db, new Date('2026-11-21T12:00:00Z'), newYork)
  expect(next).toMatchObject({ slug: 'next', timeUntil: 'Tomorrow', startsAt: '2026-11-22T15:00:00.000Z' })
})

storeTest('an event that started yesterday evening is still in progress after midnight', async ({ db }) => {
  await store(db, 'night', '2026-11-20', { startTime: '22:00', endTime: '04:00' })
  const next = await findNextEvent(db, new Date('2026-11-21T08:00:00Z'), newYork)
  expect(next).toMatchObject({ slug: 'night', timeUntil: 'Now' })
})

storeTest('an overnight event counts as upcoming until it ends', async ({ db }) => {
  const night = { startTime: '22:00', endTime: '04:00' }
  await store(db, 'night', '2026-11-20', night)
  await store(db, 'nights', '2026-11-18', { ...night, lastDate: '2026-11-20' })
  await store(db, 'late', '2026-11-20', { startTime: '23:30', endTime: null })
  await store(db, 'called-off', '2026-11-20', { ...night, status: 'cancelled' })
  await store(db, 'evening', '2026-11-20', { startTime: '18:00', endTime: '23:00' })
  await store(db, 'day', '2026-11-20', { startTime: null, endTime: null })
  await store(db, 'earlier', '2026-11-19', night)
  await store(db, 'today', '2026-11-21')
  const readListsAt = async (at: string) => {
    const page = { number: 1, size: 3 }
    const upcoming = await listUpcomingEvents(db, page, new Date(at), newYork)
    const past = await listPastEvents(db, { ...page, size: 10 }, new Date(at), newYork)
    return { upcoming: [upcoming.count, ...slugs(upcoming.events)], past: slugs(past.events).sort() }
  }
  expect(await readListsAt('2026-11-21T06:00:00Z')).toEqual({
    upcoming: [4, 'nights', 'night', 'late'],
    past: ['called-off', 'day', 'earlier', 'evening'],
  })
  expect(await readListsAt('2026-11-21T09:00:00Z')).toEqual({
    upcoming: [1, 'today'],
    past: ['called-off', 'day', 'earlier', 'evening', 'late', 'night', 'nights'],
  })
})

storeTest(
  'the feed contains canceled events and events of the past year, but no older events',
  async ({ db }) => {
    await store(db, 'cancelled', '2026-11-21', { status: 'cancelled' })
    await store(db, 'past', '2025-11-21')
    await store(db, 'into', '2025-11-01', { lastDate: '2025-11-21' })
    await store(db, 'long-past', '2025-11-20')
    expect(slugs(await listFeedEvents(db, now))).toEqual(['into', 'past', 'cancelled'])
    expect(await listEventSlugs(db, now, 3)).toEqual(['cancelled', 'past', 'long-past'])
  },
)
