import { expect } from 'vitest'
import { loadUpcomingEvents, readFilterOptions } from '#app/events/calendar/calendar-data.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { readSettings, saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { readNextEvent } from './cached-events.server.ts'
import { noFilter } from './calendar-filter.ts'
import type { StoredEvent } from './event-store.server.ts'

const timeZone = 'America/New_York'

const store = (db: Database, slug: string, localDate: string, overrides: Partial<StoredEvent> = {}) =>
  storeEvents(db, [eventFixture(slug, { localDate, ...overrides })])

storeTest(
  'the next event is read again when an event is published or changes, and at midnight',
  async ({ db }) => {
    const readNextAt = async (at: string) => (await readNextEvent(db, new Date(at), timeZone)).next
    await store(db, 'later', '2026-11-23')
    await store(db, 'soon', '2026-11-22', { publishedAt: '2026-11-21T13:00:00.000Z' })
    expect(await readNextAt('2026-11-21T12:00:00Z')).toMatchObject({ slug: 'later', timeUntil: 'In 2 days' })
    expect(await readNextAt('2026-11-21T13:00:00Z')).toMatchObject({ slug: 'soon', timeUntil: 'Tomorrow' })
    expect(await readNextAt('2026-11-22T05:00:00Z')).toMatchObject({
      slug: 'soon',
      timeUntil: 'Today at 10:00 AM',
    })
    await store(db, 'sooner', '2026-11-22', { startTime: '08:00', endTime: '09:00' })
    expect(await readNextAt('2026-11-22T05:00:01Z')).toMatchObject({ slug: 'sooner' })
  },
)

storeTest(
  'the upcoming events are read again when one is published, ends or changes, and at midnight',
  async ({ db }) => {
    const readUpcomingAt = async (at: string) => {
      const { count, events } = await loadUpcomingEvents(db, {
        now: new Date(at),
        timeZone,
        filter: noFilter,
      })
      return [count, ...events.map(({ slug, past }) => (past ? `${slug} (past)` : slug))]
    }
    await store(db, 'night', '2026-11-20', { startTime: '22:00', endTime: '04:00' })
    await store(db, 'morning', '2026-11-21', { startTime: '08:00', endTime: '09:00' })
    await store(db, 'scheduled', '2026-11-22', { publishedAt: '2026-11-21T14:30:00.000Z' })
    expect(await readUpcomingAt('2026-11-21T08:00:00Z')).toEqual([2, 'night', 'morning'])
    expect(await readUpcomingAt('2026-11-21T09:00:00Z')).toEqual([1, 'morning'])
    expect(await readUpcomingAt('2026-11-21T14:00:00Z')).toEqual([1, 'morning (past)'])
    expect(await readUpcomingAt('2026-11-21T14:30:00Z')).toEqual([2, 'morning (past)', 'scheduled'])
    await store(db, 'new', '2026-11-23')
    expect(await readUpcomingAt('2026-11-21T14:31:00Z')).toEqual([3, 'morning (past)', 'scheduled', 'new'])
    expect(await readUpcomingAt('2026-11-22T05:00:00Z')).toEqual([2, 'scheduled', 'new'])
  },
)

storeTest('the cached count drops when an overnight event ends, even if it is not listed', async ({ db }) => {
  const countAt = async (at: string) =>
    (await loadUpcomingEvents(db, { now: new Date(at), timeZone, filter: noFilter })).count
  for (const slug of ['a', 'b', 'c', 'd', 'e']) {
    await store(db, slug, '2026-11-10', { lastDate: '2026-12-10', startTime: null, endTime: null })
  }
  await store(db, 'night', '2026-11-20', { startTime: '22:00', endTime: '04:00' })
  expect(await countAt('2026-11-21T08:59:00Z')).toBe(6)
  expect(await countAt('2026-11-21T09:00:00Z')).toBe(5)
})

storeTest(
  'changing the date format updates the dates of the next event and of the upcoming events',
  async ({ db }) => {
    const now = new Date('2026-11-21T12:00:00Z')
    const readDates = async () => {
      await readSettings(db)
      const { events } = await loadUpcomingEvents(db, { now, timeZone, filter: noFilter })
      return [(await readNextEvent(db, now, timeZone)).next?.dateText, ...events.map(({ dates }) => dates)]
    }
    await store(db, 'a', '2026-11-28')
    const before = await readDates()
    await saveSettings(db, { dateFormat: 'international' })
    const after = await readDates()
    await saveSettings(db, { dateFormat: 'us' })
    expect(before).toEqual(['Saturday, November 28, 2026', 'Saturday, November 28, 2026'])
    expect(after).toEqual(['Saturday, 28 November 2026', 'Saturday, 28 November 2026'])
  },
)

storeTest('the filter options are read again when an event is published and at midnight', async ({ db }) => {
  const readKindsAt = async (at: string) => {
    const site = { now: new Date(at), timeZone, eventKinds: ['Feeding', 'Youth'] }
    return (await readFilterOptions(db, site, noFilter)).kinds
  }
  await store(db, 'today', '2026-11-21', { kind: 'Youth' })
  await store(db, 'soon', '2026-11-23', { kind: 'Feeding', publishedAt: '2026-11-21T13:00:00.000Z' })
  expect(await readKindsAt('2026-11-21T12:00:00Z')).toEqual(['Youth'])
  expect(await readKindsAt('2026-11-21T13:00:00Z')).toEqual(['Feeding', 'Youth'])
  expect(await readKindsAt('2026-11-22T05:00:00Z')).toEqual(['Feeding'])
})
