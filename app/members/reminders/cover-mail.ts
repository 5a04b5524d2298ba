import type { StoredEvent } from '#app/events/event/event-store.server.ts'
import { pickPrayers } from '#app/events/event/format-event-time.ts'
import { notifiedFieldsOf } from '#app/events/event/notified-fields.ts'
import { stepInLink } from '#app/events/signup/signup-link.server.ts'
import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { mailGreeting } from '#app/platform/settings/mail-greeting.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { coverRequestTexts } from './cover-texts.ts'
import { eventSummary, type MailSite } from './reminder-mail.ts'
import { unsubscribeParts } from './unsubscribe-parts.ts'

/** Asks a member who attended similar events to take a spot. Never names the person who gave it up. */
export function coverRequestMail(
  to: { id: string; email: string; name: string },
  { event, shifts }: { event: StoredEvent; shifts: string[] },
  site: MailSite & { origin: string },
): Mail {
  const { footer, headers } = unsubscribeParts(to.id, 'coverRequest', site)
  const summary = eventSummary({ ...pickPrayers(event), ...notifiedFieldsOf(event) }, site)
  const body = fillText(coverRequestTexts.body, site, {
    greeting: mailGreeting(to.name, site),
    details: [summary, ...shifts.map((shift) => `Shift: ${shift}`)].join('\n'),
    link: stepInLink(site, { slug: event.slug, eventId: event.id, userId: to.id }),
  })
  return {
    to: to.email,
    replyTo: site.contactEmail,
    subject: fillText(coverRequestTexts.subject, site, { event: event.title }),
    body: `${body}\n\n${footer}`,
    headers,
    bulk: true,
    // Anyone with the link can sign this member up.
    secret: true,
  }
}
