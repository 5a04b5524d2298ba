import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  OverBudgetError,
  readInWorker,
  UnreadableFileError,
} from '#app/platform/worker/read-in-worker.server.ts'
import { countTurns } from '#tests/event-loop.ts'
import { googleCalendar, outlookCalendar } from '#tests/fixtures/calendar-fixtures.ts'
import { readCalendar } from './calendar-reader.server.ts'

const context = { timeZone: 'America/New_York', now: new Date('2026-11-21T12:00:00Z') }
const read = (text: string) => Array.fromAsync(readCalendar(text, context))
const find = async (text: string, uid: string) => (await read(text)).filter(({ key }) => key.startsWith(uid))

test('an event from Google Calendar is read with its local time, location and description', async () => {
  const [row] = await find(googleCalendar, 'feeding')
  expect(row?.value).toMatchObject({
    uid: 'feeding@google.com',
    cancelled: false,
    event: {
      title: 'Homeless feeding, Saturday',
      localDate: '2026-11-28',
      lastDate: '2026-11-28',
      startTime: '10:00',
      endTime: '13:00',
      locationName: 'Masjid Al-Mumin',
      locationAddress: '560 Fayetteville Rd SE, Atlanta, GA 30316, USA',
      description: '**Bring** gloves.  \n[Sign up](https://example.org/)',
    },
  })
})

test('an all-day event ends on the day before its DTEND', async () => {
  const [row] = await find(googleCalendar, 'retreat')
  expect(row?.value?.event).toMatchObject({
    localDate: '2026-12-12',
    lastDate: '2026-12-13',
    startTime: null,
  })
})

test('a series is expanded in wall time, with moved and excluded dates', async () => {
  const rows = await find(googleCalendar, 'circle')
  const events = rows.map(({ value }) => [
    value?.event.localDate,
    value?.event.startTime,
    value?.event.title,
    value?.updateOnly,
  ])
  expect(events).toEqual([
    ['2026-10-20', '19:00', "Qur'an circle", false],
    ['2026-11-04', '20:00', "Qur'an circle (moved)", false],
    ['2026-11-10', '19:00', "Qur'an circle", false],
    ['2026-11-17', '19:00', "Qur'an circle", false],
    ['2026-10-27', '19:00', "Qur'an circle", true],
  ])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})

const seriesOf = (...lines: string[]) => {
  const event = ['UID:series', 'SUMMARY:Circle', ...lines].join('\r\n')
  return read(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\n${event}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`)
}

test('each row of a series notes that dates more than a year ago or ahead are left out', async () => {
  const note = expect.stringContaining('Only dates within a year of today')
  const start = 'DTSTART;VALUE=DATE:20251101'
  const past = await seriesOf(start, 'RRULE:FREQ=MONTHLY;COUNT=3')
  expect(past.map((row) => [row.value?.event.localDate, row.note])).toEqual([
    ['2025-12-01', note],
    ['2026-01-01', note],
  ])
  const ahead = await seriesOf('DTSTART;VALUE=DATE:20261201', 'RDATE;VALUE=DATE:20261202,20280101')
  expect(ahead.map((row) => [row.value?.event.localDate, row.note])).toEqual([
    ['2026-12-01', note],
    ['2026-12-02', note],
  ])
  const excluded = await seriesOf(start, 'RRULE:FREQ=MONTHLY;COUNT=3', 'EXDATE;VALUE=DATE:20251101')
  expect(excluded.filter(({ value }) => !value?.updateOnly).map((row) => row.note)).toEqual(['', ''])
})

test('a series without any date within a year is listed as skipped', async () => {
  const rows = await seriesOf('DTSTART;VALUE=DATE:20200101', 'RRULE:FREQ=DAILY;COUNT=3')
  expect(rows).toMatchObject([{ label: 'Circle', value: null, note: expect.stringContaining('Skipped') }])
})

const weekly = ['DTSTART:20261201T150000Z', 'RRULE:FREQ=WEEKLY;COUNT=3']
/** A series whose date of December 8 has its own entry. */
const withOverride = (...lines: string[]) => {
  const entry = (...content: string[]) =>
    ['BEGIN:VEVENT', 'UID:series', 'SUMMARY:Circle', ...content, 'END:VEVENT'].join('\r\n')
  const override = entry('RECURRENCE-ID:20261208T150000Z', ...lines)
  return read(`BEGIN:VCALENDAR\r\n${entry(...weekly)}\r\n${override}\r\nEND:VCALENDAR\r\n`)
}
const datesIn = (rows: Awaited<ReturnType<typeof read>>) =>
  rows.flatMap(({ value }) => value?.event.localDate ?? [])

test('a private date of a series is not imported, nor one that cannot be read', async () => {
  const others = ['2026-12-01', '2026-12-15']
  const privateDate = await withOverride('DTSTART:20261208T150000Z', 'CLASS:PRIVATE')
  expect(datesIn(privateDate)).toEqual(others)
  expect(privateDate.map(({ note }) => note).join()).toContain('private')
  expect(datesIn(await withOverride('CLASS:PRIVATE'))).toEqual(others)
  expect(datesIn(await withOverride('DTSTART:20261208T150000Z', 'no property'))).toEqual(others)
  expect(datesIn(await withOverride('DTSTART:20261209T150000Z'))).toEqual([
    '2026-12-01',
    '2026-12-09',
    '2026-12-15',
  ])
})

test('a changed date of a series is left out if it is more than a year ago', async () => {
  const entry = (...lines: string[]) =>
    ['BEGIN:VEVENT', 'UID:series', 'SUMMARY:Circle', ...lines, 'END:VEVENT'].join('\r\n')
  const override = (date: string) => entry(`RECURRENCE-ID:20240108T150000Z`, `DTSTART:${date}T160000Z`)
  const calendar = (rule: string, date: string) =>
    `BEGIN:VCALENDAR\r\n${entry('DTSTART:20240101T150000Z', rule)}\r\n${override(date)}\r\nEND:VCALENDAR`
  const dates = datesIn(await read(calendar('RRULE:FREQ=WEEKLY', '20240109')))
  expect(dates.length).toBeGreaterThan(50)
  expect(dates.filter((date) => date < '2025-11-01')).toEqual([])
  expect(datesIn(await read(calendar('RRULE:FREQ=WEEKLY;COUNT=3', '20261130')))).toEqual(['2026-11-30'])
  const [skipped, ...others] = await read(calendar('RRULE:FREQ=WEEKLY;COUNT=3', '20240109'))
  expect([skipped?.value, others]).toEqual([null, []])
  expect(skipped?.note).toContain('more than a year')
})

test('a canceled event is marked as canceled; a private one is skipped', async () => {
  expect((await find(googleCalendar, 'off'))[0]?.value?.cancelled).toBe(true)
  const doctor = (await read(googleCalendar)).find(({ label }) => label === 'Doctor')
  expect(doctor).toMatchObject({ value: null })
  expect(doctor?.note).toContain('private')
})

test('Windows time zone names and Outlook’s HTML description are read', async () => {
  const [row] = await find(outlookCalendar, '0400')
  expect(row?.value?.event).toMatchObject({
    localDate: '2026-07-01',
    lastDate: '2026-07-01',
    startTime: '18:30',
    endTime: '01:00',
    description: 'Rich **words**, here;',
    locationName: '12 Peachtree St',
    locationAddress: '12 Peachtree St, Atlanta',
  })
})

test('a custom VTIMEZONE is read, and times that differ by day go into the description', async () => {
  const [row] = await find(outlookCalendar, 'long')
  expect(row?.value?.event).toMatchObject({
    localDate: '2026-12-05',
    lastDate: '2026-12-07',
    startTime: null,
    description:
      'From Saturday, December 5, 2026, 5:00 AM, to Monday, December 7, 2026, 5:00 AM.\n\nThree days',
  })
})

test('an unknown time zone is noted, and the end is derived from DURATION', async () => {
  const [row] = await find(outlookCalendar, 'strange')
  expect(row?.value?.event).toMatchObject({ startTime: '12:00', endTime: '13:30' })
  expect(row?.note).toContain('Nowhere/Known')
})

test('an event that repeats every second, and one without a date, are rejected with their line numbers', async () => {
  const rows = await read(outlookCalendar)
  for (const label of ['Too often', 'No date']) {
    const row = rows.find((found) => found.label === label)
    expect(row?.value).toBeNull()
    expect(row?.number).toBeGreaterThan(30)
  }
})

test('an invalid date is rejected with its line number, and the other events are still read', async () => {
  const entry = (uid: string, from: string, to: string) =>
    `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:${uid}\r\nDTSTART;VALUE=DATE:${from}\r\nDTEND;VALUE=DATE:${to}\r\nEND:VEVENT\r\n`
  const text = `BEGIN:VCALENDAR\r\n${entry('broken', '00000000', '00000000')}${entry('valid', '20261128', '20261129')}END:VCALENDAR`
  expect(await read(text)).toMatchObject([
    { label: 'broken', number: 2, value: null, note: expect.stringContaining('could not be read') },
    { label: 'valid', value: { event: { localDate: '2026-11-28' } } },
  ])
})

test('a file that is not a calendar is rejected', async () => {
  await expect(read('Name,Email\nA,b@example.org')).rejects.toThrow(UnreadableFileError)
})

test('for any event content, reading ends with valid or rejected rows', async () => {
  const part = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom(
      'DTSTART:20261128T150000Z',
      'DTSTART;VALUE=DATE:20261301',
      'DTSTART;VALUE=DATE:00000000',
      'DTEND;VALUE=DATE:00000000',
      'DTSTART;TZID=X:99999999T999999',
      'DTEND:19000101T000000Z',
      'RRULE:FREQ=DAILY;INTERVAL=0',
      'RRULE:FREQ=YEARLY;BYMONTHDAY=31;BYMONTH=2',
      'RRULE:FREQ=MONTHLY;BYDAY=9MO',
      'EXDATE:x',
      'UID:1',
      'SUMMARY:\u0000<script>',
      'DURATION:-P1D',
      'BEGIN:VALARM',
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (lines) => {
      const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
      for (const { value, note } of await read(text)) expect(value !== null || note !== '').toBe(true)
    }),
    { numRuns: 150 },
  )
})

const hostileZone = (index: number) =>
  `BEGIN:VTIMEZONE\r\nTZID:Zone${index}\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\r\nTZOFFSETFROM:+0000\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n`
const hostileEvent = (index: number) =>
  `BEGIN:VEVENT\r\nUID:never-${index}\r\nSUMMARY:Never\r\nDTSTART:20260101T100000Z\r\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\r\nEND:VEVENT\r\n`
const repeat = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('')

test('time zones and rules that never match are rejected without blocking the site', async () => {
  const text = `BEGIN:VCALENDAR\r\n${repeat(200, hostileZone)}${repeat(50, hostileEvent)}END:VCALENDAR\r\n`
  const reading = readInWorker(
    new URL('./calendar.worker.ts', import.meta.url),
    { text, context },
    {
      cpuMs: 400,
      memoryMegabytes: 256,
    },
  )
  const problem = Array.fromAsync(reading).catch((error) => error)
  expect(await countTurns(problem)).toBeGreaterThan(20)
  expect(await problem).toEqual(new OverBudgetError())
})
