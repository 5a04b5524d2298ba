import type { SignupView } from '#app/events/roster/signup-view.server.ts'
import { siteCurrency } from '#app/platform/money.ts'
import { type EventTimes, endDate, isoWithOffset } from '#app/platform/time/event-schedule.ts'
import { parseMovedFrom } from './notified-fields.ts'

interface DescribedEvent extends EventTimes {
  slug: string
  title: string
  locationName: string
  locationAddress: string
  status: 'confirmed' | 'cancelled'
  /** YYYY-MM-DDTHH:MM in the site's time zone. */
  signupOpensAt: string | null
  movedFrom: string | null
}

/** The event as schema.org structured data (JSON-LD) for search engines. */
export function eventStructuredData(
  event: DescribedEvent,
  description: string,
  signup: Pick<SignupView, 'availability' | 'isFull'>,
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
    ...statusOf(event, site.timeZone),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: event.locationName || 'To be announced',
      address: event.locationAddress || event.locationName || 'To be announced',
    },
    organizer: { '@type': 'Organization', name: site.name, url: site.origin },
    isAccessibleForFree: true,
    ...(signup.availability === 'open' ? { offers: offerOf(event, signup.isFull, url, site.timeZone) } : {}),
  }
}

/** The sign-up as an offer, for events that people can sign up for now. */
const offerOf = ({ signupOpensAt }: DescribedEvent, isFull: boolean, url: string, timeZone: string) => ({
  '@type': 'Offer',
  price: 0,
  priceCurrency: siteCurrency(),
  availability: `https://schema.org/${isFull ? 'SoldOut' : 'InStock'}`,
  ...(signupOpensAt
    ? { validFrom: isoWithOffset(signupOpensAt.slice(0, 10), signupOpensAt.slice(11), timeZone) }
    : {}),
  url: `${url}/signup`,
})

/** An event that was moved and then canceled has the status canceled, and still includes its previous start date. */
function statusOf({ status, movedFrom }: DescribedEvent, timeZone: string) {
  const formerTimes = parseMovedFrom(movedFrom)
  const eventStatus =
    status === 'cancelled' ? 'EventCancelled' : formerTimes ? 'EventRescheduled' : 'EventScheduled'
  return {
    eventStatus: `https://schema.org/${eventStatus}`,
    ...(formerTimes ? { previousStartDate: datesOf(formerTimes, timeZone).startDate } : {}),
  }
}

function datesOf({ localDate, lastDate, startTime, endTime }: EventTimes, timeZone: string) {
  if (startTime === null) return { startDate: localDate, endDate: lastDate }
  const startDate = isoWithOffset(localDate, startTime, timeZone)
  if (endTime === null || endTime === startTime) return { startDate }
  const end = isoWithOffset(endDate(lastDate, startTime, endTime), endTime, timeZone)
  return { startDate, endDate: end }
}
