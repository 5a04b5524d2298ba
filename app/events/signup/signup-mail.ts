import { formatTimeRange } from '#app/events/event/format-event-time.ts'
import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { mailGreeting } from '#app/platform/settings/mail-greeting.ts'
import { fillText, type MailSettings, type SiteText } from '#app/platform/settings/text.ts'
import type { EventTimes } from '#app/platform/time/event-schedule.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import { formatZonedDateTime } from '#app/platform/time/local-time.ts'
import { guardianDeclinedTexts, guardianLateTexts, guardianWaitingTexts } from './guardian-mail-texts.ts'
import {
  confirmSignupTexts,
  offerExpiredTexts,
  offerTexts,
  signedUpTexts,
  signupCancelledTexts,
  signupRemovedTexts,
  waitlistedTexts,
} from './signup-mail-texts.ts'

export type SignupMailKind =
  | 'confirm'
  | 'confirmed'
  | 'waitlisted'
  | 'offered'
  | 'offerExpired'
  | 'cancelled'
  | 'removed'
  | 'guardianWaiting'
  | 'guardianLate'
  | 'guardianDeclined'

export interface SignupMail {
  kind: SignupMailKind
  to: { email: string; name: string }
  event: EventTimes & { slug: string; title: string; locationName: string; locationAddress: string }
  /** 'Kitchen, 9:00 AM – 11:00 AM'; undefined for none. */
  shift: string | undefined
  /** The sign-up page. */
  link: string
  origin: string
  /** The position on the waitlist, counted from 1; 0 if the person is not waiting. */
  waitlistPosition: number
  /** Until when an offer, or the spots of a pending sign-up, are held; null if no hold can expire. */
  expiresAt: string | null
  /** Whether someone without a sign-up can sign up now. */
  canSignUp: boolean
}

/** How long spots are held for a guest who has not confirmed by email. */
export const holdMinutes = 30

/** An unconfirmed sign-up is deleted this many days after the last email that asked the guest to confirm. */
export const unconfirmedDays = 3

const textsByKind: Record<SignupMailKind, { subject: SiteText; body: SiteText }> = {
  confirm: { subject: confirmSignupTexts.subject, body: confirmSignupTexts.body },
  confirmed: { subject: signedUpTexts.subject, body: signedUpTexts.body },
  waitlisted: { subject: waitlistedTexts.subject, body: waitlistedTexts.body },
  offered: { subject: offerTexts.subject, body: offerTexts.body },
  offerExpired: { subject: offerExpiredTexts.subject, body: offerExpiredTexts.body },
  cancelled: { subject: signupCancelledTexts.subject, body: signupCancelledTexts.body },
  removed: { subject: signupRemovedTexts.subject, body: signupRemovedTexts.body },
  guardianWaiting: { subject: guardianWaitingTexts.subject, body: guardianWaitingTexts.body },
  guardianLate: { subject: guardianLateTexts.subject, body: guardianLateTexts.body },
  guardianDeclined: { subject: guardianDeclinedTexts.subject, body: guardianDeclinedTexts.body },
}

/** The texts while sign-up is closed; the usual ones have a link to sign up again. */
const closedBodies: Partial<Record<SignupMailKind, SiteText>> = {
  offerExpired: offerExpiredTexts.closed,
  cancelled: signupCancelledTexts.closed,
}

/** An email to someone who signed up for an event. */
export function signupMail(mail: SignupMail, site: MailSettings & { timeZone: string }): Mail {
  const { kind, to, event, shift, link, origin, waitlistPosition, expiresAt, canSignUp } = mail
  const { subject, body: openBody } = textsByKind[kind]
  const body = (canSignUp ? null : closedBodies[kind]) ?? openBody
  const values = {
    event: event.title,
    title: event.title,
    // A stranger may have entered the name: an unconfirmed address gets an email without it.
    greeting: mailGreeting(kind === 'confirm' ? '' : to.name, site),
    details: describeEvent(event, shift, site.timeZone),
    calendar: `${origin}/events/${event.slug}/event.ics`,
    link,
    minutes: String(holdMinutes),
    days: String(unconfirmedDays),
    number: String(waitlistPosition),
    until: expiresAt === null ? '' : formatZonedDateTime(expiresAt, site.timeZone),
  }
  return {
    to: to.email,
    replyTo: site.contactEmail,
    subject: fillText(subject, site, values),
    body: fillText(body, site, values),
    // Anyone with the link can change the sign-up.
    secret: true,
  }
}

export function describeEvent(event: SignupMail['event'], shift: string | undefined, timeZone: string) {
  const where = [event.locationName, event.locationAddress].filter(Boolean).join(', ')
  return [
    `What: ${event.title}`,
    `When: ${formatDateRange(event)}, ${formatTimeRange(event, timeZone)}`,
    shift && `Shift: ${shift}`,
    where && `Where: ${where}`,
  ]
    .filter(Boolean)
    .join('\n')
}
