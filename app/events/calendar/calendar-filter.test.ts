import { expect, test } from 'vitest'
import {
  type CalendarFilter,
  describeFeed,
  noFilter,
  readCalendarFilter,
  withFilter,
} from '#app/events/event/calendar-filter.ts'
import {
  findFirstEvent,
  listEventsBetween,
  listFeedEvents,
  listFilterOptions,
  listPastEvents,
  listUpcomingEvents,
} from '#app/events/event/event-store.server.ts'
import { hasRoom } from '#app/events/roster/roster.ts'
import { readRoster } from '#app/events/roster/roster-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { eventFixture, storeEvents } from '#tests/fixtures/event-fixture.ts'
import { readFilterOptions } from './calendar-data.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const timeZone = 'America/New_York'

test('a filter survives a round trip through the URL, and invalid values are ignored', () => {
  const filter = {
    kind: "Qur'an circle",
    location: 'Masjid & Hall',
    familyFriendly: true,
    hasFreeSpots: true,
  }
  const read = (url: string) => readCalendarFilter(new URL(url, 'http://x').searchParams)
  expect(read(withFilter('/volunteer?view=list', filter))).toEqual(filter)
  expect(read(withFilter('/calendar.ics', filter))).toEqual(filter)
  expect(withFilter('/volunteer', noFilter)).toBe('/volunteer')
  expect(read(`/volunteer?kind=${'x'.repeat(200)}&place=%00&family=maybe`)).toEqual(noFilter)
})

const sampleEvents = [
  eventFixture('circle', { localDate: '2026-12-04', kind: "Qur'an circle", locationName: 'Masjid' }),
  eventFixture('feeding', {
    localDate: '2026-12-05',
    kind: 'Feeding',
    locationName: 'Park',
    familyFriendly: 1,
  }),
  eventFixture('past', { localDate: '2026-11-07', kind: 'Feeding', locationName: 'Old hall' }),
  eventFixture('other', { localDate: '2026-12-06', locationName: 'Masjid', familyFriendly: 1 }),
]

storeTest('the list, the month, the next event and the feed use the same filter', async ({ db }) => {
  await storeEvents(db, sampleEvents)
  const page = { number: 1, size: 10 }
  const slugs = (rows: { slug: string }[]) => rows.map(({ slug }) => slug)
  const findSlugs = async (filter: Partial<CalendarFilter>) => {
    const fullFilter = { ...noFilter, ...filter }
    const [upcoming, past, month, feed, first] = await Promise.all([
      listUpcomingEvents(db, page, now, timeZone, fullFilter),
      listPastEvents(db, page, now, timeZone, fullFilter),
      listEventsBetween(db, '2026-12-01', '2026-12-31', now, fullFilter),
      listFeedEvents(db, now, { filter: fullFilter }),
      findFirstEvent(db, '2026-12-01', now, fullFilter),
    ])
    expect(slugs(month)).toEqual(slugs(upcoming.events))
    expect(upcoming.count).toBe(upcoming.events.length)
    expect(slugs(feed)).toEqual([...slugs(past.events), ...slugs(upcoming.events)])
    expect(first?.slug).toBe(upcoming.events[0]?.slug)
    return slugs(feed)
  }
  expect(await findSlugs({})).toEqual(['past', 'circle', 'feeding', 'other'])
  expect(await findSlugs({ kind: 'Feeding' })).toEqual(['past', 'feeding'])
  expect(await findSlugs({ location: 'Masjid' })).toEqual(['circle', 'other'])
  expect(await findSlugs({ familyFriendly: true })).toEqual(['feeding', 'other'])
  expect(await findSlugs({ kind: 'Feeding', location: 'Park', familyFriendly: true })).toEqual(['feeding'])
  expect(await findSlugs({ kind: 'Feeding', location: 'Masjid' })).toEqual([])
})

storeTest(
  'the filter offers the values of upcoming events, and those that are already chosen',
  async ({ db }) => {
    const site = { now, timeZone, eventKinds: ['Feeding', 'Youth', "Qur'an circle"] }
    expect(await readFilterOptions(db, site, noFilter)).toEqual({
      kinds: [],
      locations: [],
      hasFamilyFriendly: false,
      hasLimitedSpots: false,
    })
    await storeEvents(db, sampleEvents)
    expect(await readFilterOptions(db, site, noFilter)).toEqual({
      kinds: ['Feeding', "Qur'an circle"],
      locations: ['Masjid', 'Park'],
      hasFamilyFriendly: true,
      hasLimitedSpots: false,
    })
    const options = await readFilterOptions(db, site, { ...noFilter, kind: 'Cleaning', location: 'Old hall' })
    expect(options).toMatchObject({
      kinds: ['Feeding', "Qur'an circle", 'Cleaning'],
      locations: ['Masjid', 'Park', 'Old hall'],
    })
  },
)

storeTest(
  'the filter for free spots shows only events where someone who signs up now gets a spot',
  async ({ db }) => {
    const datedEvent = (id: string, fields: Parameters<typeof eventFixture>[1]) =>
      eventFixture(id, { localDate: '2026-12-04', ...fields })
    await storeEvents(db, [
      datedEvent('unlimited', {}),
      datedEvent('off', { signups: 'off' }),
      datedEvent('canceled', { status: 'cancelled' }),
      datedEvent('not-yet-open', { signupOpensAt: '2026-11-21T07:01' }),
      datedEvent('just-open', { signupOpensAt: '2026-11-21T07:00' }),
      datedEvent('just-closed', { signupClosesAt: '2026-11-21T07:00' }),
      datedEvent('full', { capacity: 2 }),
      datedEvent('on-hold', { capacity: 2 }),
      datedEvent('one-left', { capacity: 2 }),
      datedEvent('someone-waits', { capacity: 2 }),
      datedEvent('too-many-wait', { capacity: 2 }),
      eventFixture('started', { localDate: '2026-11-21', startTime: '06:00', endTime: '09:00' }),
      eventFixture('over', { localDate: '2026-11-07' }),
    ])
    const createdAt = now.toISOString()
    const expiresAt = '2026-11-21T12:30:00.000Z'
    const party = (eventId: string, partySize: number, columns = {}) => ({
      id: `${eventId} ${partySize} ${JSON.stringify(columns)}`,
      eventId,
      partySize,
      email: `${partySize}${Object.keys(columns).length}@example.org`,
      createdAt,
      ...columns,
    })
    const signups = [
      party('full', 2),
      party('on-hold', 1),
      party('on-hold', 1, { status: 'pending', expiresAt }),
      party('one-left', 1),
      party('one-left', 2, { status: 'cancelled' }),
      party('someone-waits', 1),
      party('someone-waits', 2, { status: 'waitlisted' }),
      party('too-many-wait', 1),
      party('too-many-wait', 3, { status: 'waitlisted' }),
    ]
    for (const signup of signups) await db.insertInto('eventSignup').values(signup).execute()
    const filter = { ...noFilter, hasFreeSpots: true }
    const page = { number: 1, size: 20 }
    const expected = ['just-open', 'one-left', 'too-many-wait', 'unlimited']
    const { events, count } = await listUpcomingEvents(db, page, now, timeZone, filter)
    expect(events.map(({ slug }) => slug).sort()).toEqual(expected)
    expect(count).toBe(expected.length)
    const month = await listEventsBetween(db, '2026-11-01', '2026-12-31', now, filter, timeZone)
    expect(month.map(({ slug }) => slug).sort()).toEqual(expected)
    expect((await listFilterOptions(db, now, timeZone)).hasLimitedSpots).toBe(true)
  },
)

storeTest('the filter for free spots and the sign-up page agree on events with shifts', async ({ db }) => {
  const createdAt = now.toISOString()
  const eventIds = ['empty', 'full', 'one-free', 'waits', 'event-full', 'waits-for-other', 'too-large']
  const capacities: Record<string, number> = { 'event-full': 3, 'waits-for-other': 4 }
  await storeEvents(
    db,
    eventIds.map((id) => eventFixture(id, { localDate: '2026-12-04', capacity: capacities[id] ?? null })),
  )
  for (const eventId of eventIds) {
    for (const shift of ['a', 'b']) {
      const times = { startTime: null, endTime: null, createdAt }
      await db
        .insertInto('eventShift')
        .values({ ...times, id: `${eventId} ${shift}`, eventId, title: shift, capacity: 2 })
        .execute()
    }
  }
  type Row = [eventId: string, shift: string, partySize: number, status?: 'waitlisted']
  const rows: Row[] = [
    ['full', 'a', 2],
    ['full', 'b', 2],
    ['one-free', 'a', 2],
    ['one-free', 'b', 1],
    ['waits', 'a', 2],
    ['waits', 'b', 1],
    ['waits', 'b', 2, 'waitlisted'],
    ['event-full', 'a', 2],
    ['event-full', 'b', 1],
    // Everyone on the waitlist waits for shift a, so shift b has a spot.
    ['waits-for-other', 'a', 2],
    ['waits-for-other', 'a', 2, 'waitlisted'],
    ['waits-for-other', 'a', 1, 'waitlisted'],
    ['too-large', 'a', 1],
    ['too-large', 'a', 3, 'waitlisted'],
  ]
  for (const [index, [eventId, shift, partySize, status = 'confirmed']] of rows.entries()) {
    const shiftId = `${eventId} ${shift}`
    const email = `${index}@example.org`
    await db
      .insertInto('eventSignup')
      .values({ id: email, eventId, shiftId, partySize, status, email, position: index, createdAt })
      .execute()
  }
  const { events } = await listUpcomingEvents(db, { number: 1, size: 20 }, now, timeZone, {
    ...noFilter,
    hasFreeSpots: true,
  })
  const shownIds = events.map(({ id }) => id)
  expect(shownIds.sort()).toEqual(['empty', 'one-free', 'too-large', 'waits-for-other'])
  for (const { id, capacity } of await db.selectFrom('event').select(['id', 'capacity']).execute()) {
    const roster = await readRoster(db, { id, capacity })
    const offered = roster.shifts.some(({ id: shiftId }) => hasRoom(roster, { partySize: 1, shiftId }))
    expect(shownIds.includes(id), id).toBe(offered)
  }
})

test('the note about the feed does not promise that full events are left out', () => {
  const onlyFreeSpots = { ...noFilter, hasFreeSpots: true }
  expect(
    [noFilter, { ...noFilter, location: 'Hall' }, onlyFreeSpots, { ...onlyFreeSpots, location: 'Hall' }].map(
      describeFeed,
    ),
  ).toEqual([
    null,
    'Only events that match the filters above are included.',
    'All events are included, even if they have no spots left.',
    'Only events that match the filters above are included, even if they have no spots left.',
  ])
})
