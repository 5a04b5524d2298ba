import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { listSeries } from '#app/events/series/series-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { clean } from './calendar-properties.server.ts'
import { escapeText, eventEntries } from './event-calendar.server.ts'
import { dateEntries, groupBySeries, timeZoneComponent } from './series-calendar.server.ts'

interface MailSite {
  name: string
  timeZone: string
  contactEmail: string
  /** Null when no origin is configured. */
  origin: string | null
}

/**
 * The iCalendar file for an email about an event, with the UIDs of the feed. 'add' publishes the event in its current
 * state. 'remove' deletes it from the recipient's calendar after the sign-up or the event was canceled (RFC 5546,
 * sections 3.2.1 and 3.2.5). The file never requests a reply: nobody would read the reply, and the spot would stay
 * taken.
 */
export async function createMailCalendar(
  db: Database,
  event: StoredEvent,
  change: 'add' | 'remove',
  { name, timeZone, contactEmail, origin }: MailSite,
  now: Date,
) {
  const site = { name, timeZone, origin: origin ?? '' }
  const isRemoved = change === 'remove'
  const calendar = ical({
    prodId: { company: escapeText(name) || 'Website', product: 'Events', language: 'EN' },
    method: isRemoved ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: timeZoneComponent },
  })
  const series = await listSeries(db, [event.seriesId])
  const { recurring, single } = groupBySeries([event], series, localDateIn(now, timeZone), site)
  const entries = [
    ...recurring.flatMap((group) => dateEntries(group, site)),
    ...single.flatMap((one) => eventEntries(one, site)),
  ]
  for (const entry of entries)
    calendar.createEvent({
      ...entry,
      // With a METHOD, DTSTAMP is the time of this message (RFC 5545, section 3.8.7.2). It orders messages with the
      // same SEQUENCE.
      stamp: now,
      organizer: { name: clean(name), email: contactEmail },
      ...(origin === null ? { url: null } : {}),
      ...(isRemoved ? { status: ICalEventStatus.CANCELLED } : {}),
    })
  return `${calendar}\r\n`
}
