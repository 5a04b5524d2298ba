import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { eventFixture } from '#tests/fixtures/event-fixture.ts'
import { toCalendar } from './event-calendar.server.ts'

const site = { name: 'Shajara', origin: 'https://shajara.example', timeZone: 'America/New_York' }

const event = (over: Partial<StoredEvent> = {}) =>
  eventFixture('clean-up', {
    id: 'id-1',
    title: 'Clean-Up',
    description: 'Bring **shoes**.',
    sequence: 3,
    updatedAt: '2026-11-02T10:00:00.000Z',
    ...over,
  })

/** Reads the feed back with another library than the one that wrote it. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const entries = calendar.getAllSubcomponents('vevent')
  return { calendar, entries, events: entries.map((entry) => new ICAL.Event(entry)) }
}

const feed = (events: StoredEvent[], over = {}) => toCalendar(events, { ...site, ...over }, '/calendar.ics')

test('the calendar says its name, its address and how often to look', () => {
  const { calendar } = read(feed([], { name: 'Roots; Branches, \\ & "Fruit"\r\nX-EVIL:1' }))
  const value = (name: string) => calendar.getFirstPropertyValue(name)?.toString()
  expect(value('version')).toBe('2.0')
  expect(value('prodid')).toContain('Shajara')
  expect(calendar.getFirstProperty('name')?.toICALString()).toContain(
    'Roots\\; Branches\\, \\\\ & "Fruit" X-EVIL:1 events',
  )
  expect(value('x-wr-calname')).toContain('Roots')
  expect(value('refresh-interval')).toBe('PT1H')
  expect(value('x-published-ttl')).toBe('PT1H')
  expect(value('url')).toBe('https://shajara.example/calendar.ics')
  expect(calendar.getFirstProperty('x-evil')).toBeNull()
})

test('a timed event is in UTC, with what calendars need to follow its changes', () => {
  const { entries, events } = read(feed([event()]))
  const [entry] = entries
  expect(events[0]?.uid).toBe('id-1@shajara')
  expect(events[0]?.sequence).toBe(3)
  expect(events[0]?.startDate.toString()).toBe('2026-11-28T15:00:00Z')
  expect(events[0]?.endDate.toString()).toBe('2026-11-28T18:00:00Z')
  expect(entry?.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-02T10:00:00Z')
  expect(entry?.getFirstPropertyValue('last-modified')?.toString()).toBe('2026-11-02T10:00:00Z')
  expect(entry?.getFirstPropertyValue('status')).toBe('CONFIRMED')
  expect(entry?.getFirstPropertyValue('url')).toBe('https://shajara.example/events/clean-up')
  expect(events[0]?.description).toBe('Bring shoes.')
  expect(events[0]?.location).toBe('Masjid, 1 Street, Atlanta')
})

test('whole days are dates, and the end is the day after the last', () => {
  const { events, entries } = read(feed([event({ startTime: null, endTime: null, lastDate: '2026-11-29' })]))
  expect(events[0]?.startDate.isDate).toBe(true)
  expect(events[0]?.startDate.toString()).toBe('2026-11-28')
  expect(events[0]?.endDate.toString()).toBe('2026-11-30')
  expect(entries[0]?.getFirstProperty('dtstart')?.toICALString()).toBe('DTSTART;VALUE=DATE:20261128')
})

test('a timed event of several days has an entry for each, right across a clock change', () => {
  const { events } = read(feed([event({ localDate: '2026-10-31', lastDate: '2026-11-01' })]))
  expect(events.map(({ uid, startDate }) => [uid, startDate.toString()])).toEqual([
    ['id-1@shajara', '2026-10-31T14:00:00Z'],
    ['id-1-day-2@shajara', '2026-11-01T15:00:00Z'],
  ])
})

test('a cancelled event stays, and says so', () => {
  const { entries } = read(feed([event({ status: 'cancelled' })]))
  expect(entries[0]?.getFirstPropertyValue('status')).toBe('CANCELLED')
})

test('an event without an end has none', () => {
  expect(feed([event({ endTime: null })])).not.toContain('DTEND')
})

test('the same events give the same bytes', () => {
  expect(feed([event()])).toBe(feed([event()]))
})

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
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

test('whatever is typed, lines end in CRLF, hold 75 octets at most, and never half a letter', () => {
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

test('whatever is typed, another library reads one event and the same title', () => {
  fc.assert(
    fc.property(hostile, hostile, (title, description) => {
      const { events, entries } = read(feed([event({ title, description })]))
      expect(entries.length).toBe(1)
      expect(events[0]?.summary ?? '').toBe(asRead(title))
      expect(events[0]?.uid).toBe('id-1@shajara')
    }),
  )
})

/** The title without what no text value may hold; every line end is one. */
function asRead(title: string) {
  return (
    title
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
      .replace(/\r\n|\r/g, '\n')
  )
}
