import { siteCurrency } from '#app/platform/money.ts'
import { type EventTimes, endDate, isoWithOffset } from '#app/platform/time/event-schedule.ts'

interface DescribedEvent extends EventTimes {
  slug: string
  title: string
  locationName: string
  locationAddress: string
  status: 'confirmed' | 'cancelled'
}

/** The event as schema.org structured data (JSON-LD) for search engines. */
export function eventStructuredData(
  event: DescribedEvent,
  description: string,
  site: { name: string; origin: string; timeZone: string },
) {
  const url = `${site.origin}/events/${event.slug}`
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description,
    url,
    image: [`${url}/preview.png`],
    ...datesOf(event, site.timeZone),
    eventStatus: `https://schema.org/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: event.locationName || 'To be announced',
      address: event.locationAddress || event.locationName || 'To be announced',
    },
    organizer: { '@type': 'Organization', name: site.name, url: site.origin },
    isAccessibleForFree: true,
    offers: {
      '@type': 'Offer',
      price: 0,
      priceCurrency: siteCurrency(),
      availability: 'https://schema.org/InStock',
      url,
    },
  }
}

function datesOf({ localDate, lastDate, startTime, endTime }: EventTimes, timeZone: string) {
  if (startTime === null) return { startDate: localDate, endDate: lastDate }
  const startDate = isoWithOffset(localDate, startTime, timeZone)
  if (endTime === null || endTime === startTime) return { startDate }
  const end = isoWithOffset(endDate(lastDate, startTime, endTime), endTime, timeZone)
  return { startDate, endDate: end }
}
