import { formatTimeRange } from '#app/events/event/format-event-time.ts'
import type { NotificationKind } from '#app/members/profile/notification.ts'
import { listHeaders } from '#app/platform/mail/mail-list.ts'
import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import type { NotifiedFields } from './notified-fields.ts'
import { unsubscribeLink } from './unsubscribe-link.server.ts'

interface Site extends LinkConfig {
  name: string
  contactEmail: string
  timeZone: string
}

/** The configuration for links in reminders. */
export interface LinkConfig {
  /** Without a trailing slash; null when no origin is configured, and emails have no links. */
  origin: string | null
  /** Signs the links that turn reminders off. */
  secret: string
}

interface Recipient {
  id: string
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

const lists = {
  eventReminder: 'event-reminders',
  eventChange: 'event-changes',
  quranReminder: 'quran-reminders',
} satisfies Record<NotificationKind, string>

/** The footer and the headers with which the recipient can unsubscribe from this kind of email. */
function unsubscribeParts({ id }: Recipient, kind: NotificationKind, site: Site) {
  const { name, origin, secret, contactEmail } = site
  const link = origin && unsubscribeLink(origin, secret, kind, id)
  const settings = link
    ? ` Change them on your profile: ${origin}/profile#settings\nUnsubscribe: ${link}`
    : ' You can change them on your profile.'
  return {
    footer: `—\nYou receive this email because of your settings at ${name}.${settings}`,
    headers: listHeaders(lists[kind], { unsubscribe: link, origin, contactEmail }),
  }
}

const eventLink = ({ origin }: Site, slug: string) => (origin ? `\n\n${origin}/events/${slug}` : '')

export function eventReminderMail(to: Recipient, event: NotifiedFields & { slug: string }, site: Site): Mail {
  const { footer, headers } = unsubscribeParts(to, 'eventReminder', site)
  return {
    to: to.email,
    replyTo: site.contactEmail,
    subject: `Tomorrow: ${event.title}`,
    body: `${greeting(to)}

Tomorrow is the day. You signed up for this event, and we look forward to seeing you.

${eventSummary(event, site)}${eventLink(site, event.slug)}

If you cannot come, please reply to this email so that someone else can take your place.

${footer}`,
    headers,
    bulk: true,
  }
}

export function eventChangeMail(
  to: Recipient,
  event: NotifiedFields & { slug: string },
  changes: string[],
  site: Site,
): Mail {
  const { footer, headers } = unsubscribeParts(to, 'eventChange', site)
  return {
    to: to.email,
    replyTo: site.contactEmail,
    subject: `${event.cancelled ? 'Canceled' : 'Changed'}: ${event.title}`,
    body: `${greeting(to)}

An event that you signed up for has changed.

${changes.join('\n')}

${eventSummary(event, site)}${event.cancelled ? '' : eventLink(site, event.slug)}

${footer}`,
    headers,
    bulk: true,
  }
}

export function quranReminderMail(to: Recipient, site: Site): Mail {
  const { footer, headers } = unsubscribeParts(to, 'quranReminder', site)
  return {
    to: to.email,
    replyTo: site.contactEmail,
    subject: 'A page before the day ends?',
    body: `${greeting(to)}

The day is not over yet. A page, or even a line, is enough.${site.origin ? `\n\n${site.origin}/profile` : ''}

${footer}`,
    headers,
    bulk: true,
  }
}
