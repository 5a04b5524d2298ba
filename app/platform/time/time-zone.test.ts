import { expect, test } from 'vitest'
import { listTimeZones } from './list-time-zones.server.ts'
import { formatTimeZone, isTimeZone } from './time-zone.ts'

test.each([
  ['America/New_York', 'Eastern Time (New York)'],
  ['America/Phoenix', 'Mountain Standard Time (Phoenix)'],
  ['America/Indiana/Tell_City', 'Central Time (Tell City, Indiana)'],
  ['Asia/Riyadh', 'Arabian Standard Time (Riyadh)'],
  ['Europe/London', 'United Kingdom Time (London)'],
  ['America/Vancouver', 'Pacific Time (Vancouver, Canada)'],
  ['Asia/Calcutta', 'India Standard Time (Kolkata)'],
  ['Antarctica/DumontDUrville', 'Dumont d’Urville Time (Dumont d’Urville)'],
  // Zones that are not named after a city.
  ['UTC', 'UTC'],
  ['Etc/UTC', 'UTC'],
  ['US/Eastern', 'Eastern Time'],
  ['Etc/GMT+5', 'GMT-05:00'],
  ['+05:30', 'GMT+05:30'],
])('the time zone %s is called %s', (zone, name) => {
  expect(formatTimeZone(zone)).toBe(name)
})

test('the list has each time zone once, sorted by name, and the chosen one if it is a former name', async () => {
  const zones = await listTimeZones('Asia/Kolkata')
  const names = zones.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(names).toContain('India Standard Time (Kolkata)')
  expect(zones.filter(({ name }) => name.includes('Kolkata')).map(({ zone }) => zone)).toEqual([
    'Asia/Kolkata',
  ])
  expect(zones.every(({ zone }) => isTimeZone(zone))).toBe(true)
  expect((await listTimeZones('America/New_York')).map(({ zone }) => zone)).not.toContain('Asia/Kolkata')
})
