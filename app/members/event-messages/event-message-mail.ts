import { signupUnsubscribeParts } from '#app/members/reminders/unsubscribe-parts.ts'
import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { mailGreeting } from '#app/platform/settings/mail-greeting.ts'
import { fillText, type MailSettings } from '#app/platform/settings/text.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import { eventMessageTexts } from './event-message-texts.ts'

export type MessageSite = MailSettings & { origin: string; secret: string }

interface MessageEvent {
  title: string
  slug: string
  localDate: string
  lastDate: string
}

interface Message {
  subject: string
  body: string
}

/** A message from an organizer to someone who signed up, with a link that turns off messages about this event. */
export function eventMessageMail(
  to: { signupId: string; email: string; name: string },
  event: MessageEvent,
  message: Message,
  site: MessageSite,
): Mail {
  const subscription = { kind: 'eventMessage', signupId: to.signupId } as const
  const reason = 'An organizer sent this to people who signed up for this event.'
  const { footer, headers } = signupUnsubscribeParts(subscription, reason, site)
  return {
    to: to.email,
    replyTo: site.contactEmail,
    subject: message.subject,
    body: `${messageText(to.name, event, message, site)}\n\n${footer}`,
    headers,
    bulk: true,
  }
}

/** A test of the message, sent to the organizer who requested it. */
export const messageTestMail = (
  to: { email: string; name: string },
  event: MessageEvent,
  message: Message,
  site: MessageSite,
): Mail => ({
  to: to.email,
  replyTo: site.contactEmail,
  subject: `Test: ${message.subject}`,
  body: `${messageText(to.name, event, message, site)}\n\n—\nThis is a test, sent only to you.`,
})

export const messageText = (
  name: string,
  event: MessageEvent,
  { body }: Pick<Message, 'body'>,
  site: MailSettings & { origin: string },
) =>
  fillText(eventMessageTexts.body, site, {
    greeting: mailGreeting(name, site),
    message: body,
    details: `${event.title}\n${formatDateRange(event)}\n\n${site.origin}/events/${event.slug}`,
  })
