import { mailGreeting } from '#app/accounts/login/account-mail.ts'
import { formatTimeRange } from '#app/events/event/format-event-time.ts'
import type { NotificationKind } from '#app/members/profile/notification.ts'
import { listHeaders } from '#app/platform/mail/mail-list.ts'
import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { fillText, type MailSettings } from '#app/platform/settings/text.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import type { NotifiedFields } from './notified-fields.ts'
import { eventChangeTexts, eventReminderTexts, quranReminderTexts } from './reminder-mail-texts.ts'
import { unsubscribeLink } from './unsubscribe-link.server.ts'

type Site = LinkConfig & MailSettings & { timeZone: string }

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
    subject: fillText(eventReminderTexts.subject, site, { event: event.title }),
    body: `${fillText(eventReminderTexts.body, site, {
      greeting: mailGreeting(to.name, site),
      details: `${eventSummary(event, site)}${eventLink(site, event.slug)}`,
    })}\n\n${footer}`,
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
    subject: fillText(event.cancelled ? eventChangeTexts.cancelled : eventChangeTexts.changed, site, {
      event: event.title,
    }),
    body: `${fillText(eventChangeTexts.body, site, {
      greeting: mailGreeting(to.name, site),
      changes: changes.join('\n'),
      details: `${eventSummary(event, site)}${event.cancelled ? '' : eventLink(site, event.slug)}`,
    })}\n\n${footer}`,
    headers,
    bulk: true,
  }
}

export function quranReminderMail(to: Recipient, site: Site): Mail {
  const { footer, headers } = unsubscribeParts(to, 'quranReminder', site)
  return {
    to: to.email,
    replyTo: site.contactEmail,
    subject: fillText(quranReminderTexts.subject, site),
    body: `${fillText(quranReminderTexts.body, site, { greeting: mailGreeting(to.name, site) })}${site.origin ? `\n\n${site.origin}/profile` : ''}\n\n${footer}`,
    headers,
    bulk: true,
  }
}
