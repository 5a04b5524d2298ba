import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { anyCharacter } from '#tests/fixtures/any-character.ts'
import { eventFixture } from '#tests/fixtures/event-fixture.ts'
import { toCalendar } from './event-calendar.server.ts'

const site = { name: 'Shajara', origin: 'https://shajara.example', timeZone: 'America/New_York' }

const event = (overrides: Partial<StoredEvent> = {}) =>
  eventFixture('cleanup', {
    id: 'id-1',
    title: 'Cleanup',
    description: 'Bring **shoes**.',
    sequence: 3,
    updatedAt: '2026-11-02T10:00:00.000Z',
    ...overrides,
  })

/** Parses the feed with ical.js, rather than with the library that wrote it. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const entries = calendar.getAllSubcomponents('vevent')
  return { calendar, entries, events: entries.map((entry) => new ICAL.Event(entry)) }
}

const feed = (events: StoredEvent[], overrides = {}) =>
  toCalendar(events, { ...site, ...overrides }, '/calendar.ics')

test('the calendar has a name, a URL and a refresh interval', () => {
  const { calendar } = read(feed([], { name: 'Roots; Branches, \\ & "Fruit"\r\nX-EVIL:1' }))
  const value = (name: string) => calendar.getFirstPropertyValue(name)?.toString()
  expect(value('version')).toBe('2.0')
  expect(value('prodid')).toContain('Roots')
  expect(calendar.getFirstProperty('name')?.toICALString()).toContain(
    'Roots\\; Branches\\, \\\\ & "Fruit" X-EVIL:1 events',
  )
  expect(value('x-wr-calname')).toContain('Roots')
  expect(value('refresh-interval')).toBe('PT1H')
  expect(value('x-published-ttl')).toBe('PT1H')
  expect(value('url')).toBe('https://shajara.example/calendar.ics')
  expect(value('x-wr-timezone')).toBe('America/New_York')
  expect(calendar.getFirstProperty('x-evil')).toBeNull()
})

test('a timed event is in UTC, with UID, SEQUENCE, DTSTAMP and LAST-MODIFIED', () => {
  const { entries, events } = read(feed([event()]))
  const [entry] = entries
  expect(events[0]?.uid).toBe('id-1')
  expect(events[0]?.sequence).toBe(3)
  expect(events[0]?.startDate.toString()).toBe('2026-11-28T15:00:00Z')
  expect(events[0]?.endDate.toString()).toBe('2026-11-28T18:00:00Z')
  expect(entry?.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-02T10:00:00Z')
  expect(entry?.getFirstPropertyValue('last-modified')?.toString()).toBe('2026-11-02T10:00:00Z')
  expect(entry?.getFirstPropertyValue('status')).toBe('CONFIRMED')
  expect(entry?.getFirstPropertyValue('url')).toBe('https://shajara.example/events/cleanup')
  expect(events[0]?.description).toBe('Bring shoes.')
  expect(events[0]?.location).toBe('Masjid, 1 Street, Atlanta')
})

test('an event relative to a prayer has its clock time, and its description names the prayer', () => {
  const { events } = read(feed([event({ startPrayer: 'maghrib', startPrayerOffset: 15 })]))
  expect(events[0]?.startDate.toString()).toBe('2026-11-28T15:00:00Z')
  expect(events[0]?.description).toBe('After Maghrib (+15 min).\n\nBring shoes.')
})

test('an event with a stored calendar UID keeps it', () => {
  const overrides = { calendarUid: 'id-1@shajara', localDate: '2026-10-31', lastDate: '2026-11-01' }
  const { events } = read(feed([event(overrides)]))
  expect(events.map(({ uid }) => uid)).toEqual(['id-1@shajara', 'id-1-day-2@shajara'])
})

test('each day of an event has its own UID, even if the stored UID does not contain the id', () => {
  const overrides = { calendarUid: 'uid@other.example', localDate: '2026-10-31', lastDate: '2026-11-02' }
  const { events } = read(feed([event(overrides)]))
  expect(events.map(({ uid }) => uid)).toEqual(['uid@other.example', 'id-1-day-2', 'id-1-day-3'])
})

test('an all-day event has dates, and ends on the day after its last day', () => {
  const { events, entries } = read(feed([event({ startTime: null, endTime: null, lastDate: '2026-11-29' })]))
  expect(events[0]?.startDate.isDate).toBe(true)
  expect(events[0]?.startDate.toString()).toBe('2026-11-28')
  expect(events[0]?.endDate.toString()).toBe('2026-11-30')
  expect(entries[0]?.getFirstProperty('dtstart')?.toICALString()).toBe('DTSTART;VALUE=DATE:20261128')
})

test('a timed multi-day event has one entry per day, correct across a clock change', () => {
  const { events } = read(feed([event({ localDate: '2026-10-31', lastDate: '2026-11-01' })]))
  expect(events.map(({ uid, startDate }) => [uid, startDate.toString()])).toEqual([
    ['id-1', '2026-10-31T14:00:00Z'],
    ['id-1-day-2', '2026-11-01T15:00:00Z'],
  ])
})

test('a canceled event stays in the feed with the status CANCELLED', () => {
  const { entries } = read(feed([event({ status: 'cancelled' })]))
  expect(entries[0]?.getFirstPropertyValue('status')).toBe('CANCELLED')
})

test('an event without an end time has no DTEND', () => {
  expect(feed([event({ endTime: null })])).not.toContain('DTEND')
})

test('the same events produce an identical feed', () => {
  expect(feed([event()])).toBe(feed([event()]))
})

const hostile = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        '\r\n',
        '\n',
        '\r',
        ';',
        ',',
        '\\',
        '\\n',
        ':',
        '"',
        '🌙',
        '👨‍👩‍👧‍👦',
        'إفطار',
        '\u0000',
        '\ud800',
        '\u2028',
        'END:VEVENT',
        ' ',
      ),
      { maxLength: 80 },
    )
    .map((parts) => parts.join('')),
)

test('for any input, lines end in CRLF, have at most 75 octets and are valid UTF-8', () => {
  fc.assert(
    fc.property(hostile, hostile, hostile, (title, description, name) => {
      const text = feed([event({ title, description, locationName: title })], { name })
      expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      for (const line of text.split('\r\n')) {
        const bytes = Buffer.from(line)
        expect(bytes.length).toBeLessThanOrEqual(75)
        expect(bytes.toString()).toBe(line)
      }
    }),
  )
})

test('for any input, ical.js reads one event with the same title', () => {
  fc.assert(
    fc.property(hostile, hostile, (title, description) => {
      const { events, entries } = read(feed([event({ title, description })]))
      expect(entries.length).toBe(1)
      expect(events[0]?.summary ?? '').toBe(expectedTitle(title))
      expect(events[0]?.uid).toBe('id-1')
    }),
  )
})

/** The title without control characters and lone surrogates, and with normalized line ends. */
function expectedTitle(title: string) {
  return (
    title
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the regex removes control characters
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
      .replace(/\r\n|\r/g, '\n')
  )
}

test('links in a description are absolute', () => {
  const { events } = read(feed([event({ description: 'See [the map](/resources).' })]))
  expect(events[0]?.description).toBe('See the map (https://shajara.example/resources).')
})

// RFC 5545, section 3.8.2.2. On March 8, 2026, the clock jumps from 02:00 to 03:00.
test.each([
  ['the same time', { startTime: '10:00', endTime: '10:00' }],
  [
    'a start that a clock change moves past the end',
    { localDate: '2026-03-08', lastDate: '2026-03-08', startTime: '02:45', endTime: '03:15' },
  ],
])('DTEND is after DTSTART or missing: %s', (_, times) => {
  const { entries } = read(feed([event(times)]))
  expect(entries[0]?.getFirstPropertyValue('dtend') ?? null).toBeNull()
})
