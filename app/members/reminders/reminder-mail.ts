import { formatTimeRange } from '#app/events/event/format-event-time.ts'
import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import type { NotifiedFacts } from './notified-facts.ts'

interface Site {
  name: string
  contactEmail: string
  timeZone: string
  /** Without a final slash; null when nobody has said where the site is, and mails carry no links. */
  origin: string | null
}

interface To {
  email: string
  name: string
}

const greeting = ({ name }: To) => `Salaam${name ? ` ${name}` : ''},`

const outline = (event: NotifiedFacts, { timeZone }: Site) =>
  [
    `What: ${event.title}`,
    `When: ${formatDateRange(event)}, ${formatTimeRange(event, timeZone)}`,
    event.locationName && `Where: ${[event.locationName, event.locationAddress].filter(Boolean).join(', ')}`,
  ]
    .filter(Boolean)
    .join('\n')

const footer = ({ name, origin }: Site) =>
  `—\nYou chose to get this mail from ${name}.${origin ? ` Change that on your profile: ${origin}/profile#settings` : ' You can change that on your profile.'}`

const page = ({ origin }: Site, slug: string) => (origin ? `\n\n${origin}/events/${slug}` : '')

export function eventReminderMail(to: To, event: NotifiedFacts & { slug: string }, site: Site): Mail {
  return {
    to: to.email,
    replyTo: site.contactEmail,
    subject: `Tomorrow: ${event.title}`,
    body: `${greeting(to)}

tomorrow is the day. You signed up, and we look forward to you.

${outline(event, site)}${page(site, event.slug)}

If you cannot come, answer this mail, so that somebody else can.

${footer(site)}`,
    bulk: true,
  }
}

export function eventChangeMail(
  to: To,
  event: NotifiedFacts & { slug: string },
  changes: string[],
  site: Site,
): Mail {
  return {
    to: to.email,
    replyTo: site.contactEmail,
    subject: `${event.cancelled ? 'Cancelled' : 'Changed'}: ${event.title}`,
    body: `${greeting(to)}

something changed about an event that you signed up for.

${changes.join('\n')}

${outline(event, site)}${event.cancelled ? '' : page(site, event.slug)}

${footer(site)}`,
    bulk: true,
  }
}

export function quranReminderMail(to: To, site: Site): Mail {
  return {
    to: to.email,
    replyTo: site.contactEmail,
    subject: 'A page before the day ends?',
    body: `${greeting(to)}

the day is not over yet. A page, or a line, is enough.${site.origin ? `\n\n${site.origin}/profile` : ''}

${footer(site)}`,
    bulk: true,
  }
}
