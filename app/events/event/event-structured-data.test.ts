import { expect, test } from 'vitest'
import { eventStructuredData } from './event-structured-data.ts'

const site = { name: 'Shajara', origin: 'https://shajara.example', timeZone: 'America/New_York' }
const event = {
  slug: 'cleanup',
  title: 'Cleanup',
  localDate: '2026-11-28',
  lastDate: '2026-11-28',
  startTime: '10:00',
  endTime: '13:00',
  locationName: 'Masjid',
  locationAddress: '1 Street',
  status: 'confirmed' as const,
}

test('start and end times include the UTC offset', () => {
  expect(eventStructuredData(event, '', site)).toMatchObject({
    startDate: '2026-11-28T10:00:00-05:00',
    endDate: '2026-11-28T13:00:00-05:00',
    location: { name: 'Masjid', address: '1 Street' },
    image: ['https://shajara.example/events/cleanup/preview.png'],
  })
})

test('an all-day event has dates without times, up to its last day', () => {
  const days = { ...event, startTime: null, endTime: null, lastDate: '2026-11-30' }
  expect(eventStructuredData(days, '', site)).toMatchObject({
    startDate: '2026-11-28',
    endDate: '2026-11-30',
  })
})

test('a canceled event keeps its date and has the status EventCancelled', () => {
  expect(eventStructuredData({ ...event, status: 'cancelled' }, '', site)).toMatchObject({
    startDate: '2026-11-28T10:00:00-05:00',
    eventStatus: 'https://schema.org/EventCancelled',
  })
})
