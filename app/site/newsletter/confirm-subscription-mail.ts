import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { fillText, type MailSettings } from '#app/platform/settings/text.ts'
import { confirmSubscriptionTexts } from './newsletter-mail-texts.ts'

/** How the subject starts, whatever the site is called; admins cannot change it (see `confirmation-delivery.server.ts`). */
export const confirmSubscriptionSubject = 'Confirm your subscription to the newsletter'

/** Asks the owner of an address whether they want the newsletter. */
export function confirmSubscriptionMail(to: string, site: MailSettings, link: string): Mail {
  return {
    to,
    replyTo: site.contactEmail,
    subject: `${confirmSubscriptionSubject} of ${site.name}`,
    secret: true,
    body: fillText(confirmSubscriptionTexts.body, site, { link }),
  }
}
