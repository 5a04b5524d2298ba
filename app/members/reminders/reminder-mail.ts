import { formatTimeRange, formatTimeUntil, type TimesByPrayer } from '#app/events/event/format-event-time.ts'
import type { NotifiedFields } from '#app/events/event/notified-fields.ts'
import { effectiveStart } from '#app/events/event/reminder-times.ts'
import { signupLink, stillComingLink } from '#app/events/signup/signup-link.server.ts'
import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { mailGreeting } from '#app/platform/settings/mail-greeting.ts'
import { fillText, type MailSettings, type SiteText } from '#app/platform/settings/text.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import { eventThanksTexts } from './event-thanks-texts.ts'
import { eventChangeTexts, eventReminderTexts, quranReminderTexts } from './reminder-mail-texts.ts'
import { signupKindOf } from './signup-email-kinds.ts'
import { type LinkConfig, signupUnsubscribeParts, unsubscribeParts } from './unsubscribe-parts.ts'

/** The fields of an event in an email, with the prayers that its times follow. */
type AnnouncedEvent = NotifiedFields & TimesByPrayer

export type MailSite = LinkConfig & MailSettings & { timeZone: string }

interface Recipient {
  id: string
  email: string
  name: string
}

export const eventSummary = (event: AnnouncedEvent, site: MailSite) =>
  [
    `What: ${event.title}`,
    `When: ${eventTimes(event, site)}`,
    event.locationName && `Where: ${[event.locationName, event.locationAddress].filter(Boolean).join(', ')}`,
  ]
    .filter(Boolean)
    .join('\n')

const eventLink = ({ origin }: MailSite, slug: string) => (origin ? `\n\n${origin}/events/${slug}` : '')

/** Someone who signed up for an event; a guest has no account. */
interface SignedUpPerson {
  signupId: string
  userId: string | null
  email: string
  name: string
}

/** What someone signed up to do at the event. */
export interface SignupDetails {
  /** 'Kitchen, 9:00 AM – 11:00 AM' */
  shift?: string | undefined
  /** '2 × blankets, 5 kg rice' */
  brings?: string | undefined
}

export const describeSignup = ({ shift, brings }: SignupDetails) =>
  [shift && `\nShift: ${shift}`, brings && `\nYou’re bringing: ${brings}`].filter(Boolean).join('')

export function eventReminderMail(
  to: SignedUpPerson,
  event: AnnouncedEvent & SignupDetails & { slug: string; asks: boolean },
  site: MailSite,
  now: Date,
): Mail {
  const { footer, headers } = footerAndHeaders(to, 'eventReminder', site)
  return {
    to: to.email,
    replyTo: site.contactEmail,
    subject: reminderTitle(event, site, now),
    body: `${fillText(eventReminderTexts.message, site, {
      greeting: mailGreeting(to.name, site),
      details: `${eventSummary(event, site)}${describeSignup(event)}${eventLink(site, event.slug)}${reminderLinks(to, event, site)}`,
    })}\n\n${footer}`,
    headers,
    bulk: true,
    secret: true,
  }
}

/** 'In 2 days: Picnic' */
export function reminderTitle(event: AnnouncedEvent, site: MailSite, now: Date) {
  const startsAt = effectiveStart(event, site.timeZone)
  return fillText(eventReminderTexts.title, site, {
    when: formatTimeUntil({ ...event, startsAt }, now, site.timeZone),
    event: event.title,
  })
}

/** The link to the sign-up, or the two links that answer “Still coming?”. */
function reminderLinks(to: SignedUpPerson, { slug, asks }: { slug: string; asks: boolean }, site: MailSite) {
  const { origin, secret } = site
  if (!asks || origin === null) return manageLink(to, slug, site, eventReminderTexts.manage)
  const link = (answer: 'yes' | 'no') =>
    stillComingLink({ origin, secret }, { slug, signupId: to.signupId }, answer)
  const question = fillText(eventReminderTexts.stillComing, site, { yes: link('yes'), no: link('no') })
  return `\n\n${question}`
}

/** Tells someone who signed up what has changed, with the link to their sign-up. */
export function eventChangeMail(
  to: SignedUpPerson,
  event: AnnouncedEvent & SignupDetails & { slug: string; isDeleted: boolean },
  changes: string[],
  site: MailSite,
): Mail {
  const { footer, headers } = footerAndHeaders(to, 'eventChange', site)
  return {
    to: to.email,
    replyTo: site.contactEmail,
    subject: eventChangeTitle(event, site),
    body: `${fillText(eventChangeTexts.body, site, {
      greeting: mailGreeting(to.name, site),
      changes: changes.join('\n'),
      details: `${eventSummary(event, site)}${describeSignup(event)}${event.isDeleted ? '' : changeLinks(to, event, site)}`,
    })}\n\n${footer}`,
    headers,
    bulk: true,
    // Anyone with the link can change the sign-up.
    secret: true,
  }
}

export const eventChangeTitle = ({ title, cancelled }: AnnouncedEvent, site: MailSite) =>
  fillText(cancelled ? eventChangeTexts.cancelled : eventChangeTexts.changed, site, { event: title })

/** 'Saturday, November 28, 2026, 10:00 AM EST' */
export const eventTimes = (event: AnnouncedEvent, { timeZone }: MailSite) =>
  `${formatDateRange(event)}, ${formatTimeRange(event, timeZone)}`

const changeLinks = (
  to: SignedUpPerson,
  { slug, cancelled }: AnnouncedEvent & { slug: string },
  site: MailSite,
) => `${eventLink(site, slug)}${cancelled ? '' : manageLink(to, slug, site, eventChangeTexts.manage)}`

/** The link to someone's sign-up, which works without a login. */
function manageLink({ signupId }: SignedUpPerson, slug: string, site: MailSite, label: SiteText) {
  const { origin, secret } = site
  if (origin === null) return ''
  return `\n\n${fillText(label, site)}\n${signupLink({ origin, secret }, { slug, signupId })}`
}

/** The footer and headers. Members have settings for all events; guests unsubscribe from emails about this event. */
function footerAndHeaders(to: SignedUpPerson, kind: keyof typeof signupKindOf, site: MailSite) {
  if (to.userId !== null) return unsubscribeParts(to.userId, kind, site)
  const subscription = { kind: signupKindOf[kind], signupId: to.signupId }
  return signupUnsubscribeParts(
    subscription,
    'You receive this email because you signed up for this event.',
    site,
  )
}

export function eventThanksMail(
  to: Recipient,
  event: { title: string; slug: string; thanks: string; isReportVisible: boolean },
  site: MailSite,
): Mail {
  const { footer, headers } = unsubscribeParts(to.id, 'eventReminder', site)
  const body = fillText(eventThanksTexts.body, site, {
    greeting: mailGreeting(to.name, site),
    thanks: event.thanks,
  })
  return {
    to: to.email,
    replyTo: site.contactEmail,
    subject: fillText(eventThanksTexts.subject, site, { event: event.title }),
    body: `${body.trimEnd()}${event.isReportVisible ? eventLink(site, event.slug) : ''}\n\n${footer}`,
    headers,
    bulk: true,
  }
}

export function quranReminderMail(to: Recipient, site: MailSite): Mail {
  const { footer, headers } = unsubscribeParts(to.id, 'quranReminder', site)
  return {
    to: to.email,
    replyTo: site.contactEmail,
    subject: fillText(quranReminderTexts.subject, site),
    body: `${fillText(quranReminderTexts.body, site, { greeting: mailGreeting(to.name, site) })}${site.origin ? `\n\n${site.origin}/quran` : ''}\n\n${footer}`,
    headers,
    bulk: true,
  }
}
