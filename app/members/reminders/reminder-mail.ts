import { formatTimeRange } from '#app/events/event/format-event-time.ts'
import { listHeaders } from '#app/platform/mail/mail-list.ts'
import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import type { NotifiedFields } from './notified-fields.ts'

interface Site {
  name: string
  contactEmail: string
  timeZone: string
  /** Without a trailing slash; null when no origin is configured, and emails have no links. */
  origin: string | null
}

interface Recipient {
  email: string
  name: string
}

const greeting = ({ name }: Recipient) => `Salaam${name ? ` ${name}` : ''},`

const eventSummary = (event: NotifiedFields, { timeZone }: Site) =>
  [
    `What: ${event.title}`,
    `When: ${formatDateRange(event)}, ${formatTimeRange(event, timeZone)}`,
    event.locationName && `Where: ${[event.locationName, event.locationAddress].filter(Boolean).join(', ')}`,
  ]
    .filter(Boolean)
    .join('\n')

const headersOf = (list: string, { origin, contactEmail }: Site) =>
  listHeaders(list, { unsubscribe: origin && `${origin}/profile#settings`, origin, contactEmail })

const footer = ({ name, origin }: Site) =>
  `—\nYou chose to receive this email from ${name}.${origin ? ` Change that on your profile: ${origin}/profile#settings` : ' You can change that on your profile.'}`

const eventLink = ({ origin }: Site, slug: string) => (origin ? `\n\n${origin}/events/${slug}` : '')

export function eventReminderMail(to: Recipient, event: NotifiedFields & { slug: string }, site: Site): Mail {
  return {
    to: to.email,
    replyTo: site.contactEmail,
    subject: `Tomorrow: ${event.title}`,
    body: `${greeting(to)}

Tomorrow is the day. You signed up for this event, and we look forward to seeing you.

${eventSummary(event, site)}${eventLink(site, event.slug)}

If you cannot come, please reply to this email so that someone else can take your place.

${footer(site)}`,
    headers: headersOf('event-reminders', site),
    bulk: true,
  }
}

export function eventChangeMail(
  to: Recipient,
  event: NotifiedFields & { slug: string },
  changes: string[],
  site: Site,
): Mail {
  return {
    to: to.email,
    replyTo: site.contactEmail,
    subject: `${event.cancelled ? 'Canceled' : 'Changed'}: ${event.title}`,
    body: `${greeting(to)}

An event that you signed up for has changed.

${changes.join('\n')}

${eventSummary(event, site)}${event.cancelled ? '' : eventLink(site, event.slug)}

${footer(site)}`,
    headers: headersOf('event-changes', site),
    bulk: true,
  }
}

export function quranReminderMail(to: Recipient, site: Site): Mail {
  return {
    to: to.email,
    replyTo: site.contactEmail,
    subject: 'A page before the day ends?',
    body: `${greeting(to)}

The day is not over yet. A page, or even a line, is enough.${site.origin ? `\n\n${site.origin}/profile` : ''}

${footer(site)}`,
    headers: headersOf('quran-reminders', site),
    bulk: true,
  }
}
