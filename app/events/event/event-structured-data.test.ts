import { expect, test } from 'vitest'
import { eventStructuredData } from './event-structured-data.ts'

const site = { name: 'Shajara', origin: 'https://shajara.example', timeZone: 'America/New_York' }
const open = { availability: 'open' as const, isFull: false }
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
  signupOpensAt: null,
  movedFrom: null,
}

test('start and end times include the UTC offset', () => {
  expect(eventStructuredData(event, '', open, site)).toMatchObject({
    startDate: '2026-11-28T10:00:00-05:00',
    endDate: '2026-11-28T13:00:00-05:00',
    location: { name: 'Masjid', address: '1 Street' },
    image: ['https://shajara.example/events/cleanup/preview.png'],
  })
})

test('an all-day event has dates without times, up to its last day', () => {
  const days = { ...event, startTime: null, endTime: null, lastDate: '2026-11-30' }
  expect(eventStructuredData(days, '', open, site)).toMatchObject({
    startDate: '2026-11-28',
    endDate: '2026-11-30',
  })
})

test('a canceled event keeps its date and has the status EventCancelled', () => {
  expect(eventStructuredData({ ...event, status: 'cancelled' }, '', open, site)).toMatchObject({
    startDate: '2026-11-28T10:00:00-05:00',
    eventStatus: 'https://schema.org/EventCancelled',
  })
})

test('an offer exists only while people can sign up, and is sold out when the event is full', () => {
  const eventWithOpening = { ...event, signupOpensAt: '2026-11-01T08:00' }
  expect(eventStructuredData(eventWithOpening, '', open, site).offers).toMatchObject({
    price: 0,
    availability: 'https://schema.org/InStock',
    validFrom: '2026-11-01T08:00:00-05:00',
    url: 'https://shajara.example/events/cleanup/signup',
  })
  const full = eventStructuredData(event, '', { ...open, isFull: true }, site)
  expect(full.offers?.availability).toBe('https://schema.org/SoldOut')
  expect(full.offers).not.toHaveProperty('validFrom')
  for (const availability of ['none', 'notYetOpen', 'closed'] as const)
    expect(eventStructuredData(event, '', { availability, isFull: false }, site)).not.toHaveProperty('offers')
})

test('a moved event has the status EventRescheduled and its previous start', () => {
  const times = { localDate: '2026-11-21', lastDate: '2026-11-21', startTime: '09:30', endTime: null }
  const moved = { ...event, movedFrom: JSON.stringify(times) }
  expect(eventStructuredData(moved, '', open, site)).toMatchObject({
    startDate: '2026-11-28T10:00:00-05:00',
    previousStartDate: '2026-11-21T09:30:00-05:00',
    eventStatus: 'https://schema.org/EventRescheduled',
  })
  expect(eventStructuredData(event, '', open, site)).not.toHaveProperty('previousStartDate')
})
