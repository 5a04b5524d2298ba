import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { fillText, type MailSettings } from '#app/platform/settings/text.ts'
import { confirmSubscriptionTexts } from './newsletter-mail-texts.ts'

/** The email that asks the owner of an address whether they want the newsletter. */
export function confirmSubscriptionMail(to: string, site: MailSettings, link: string): Mail {
  return {
    to,
    replyTo: site.contactEmail,
    subject: fillText(confirmSubscriptionTexts.subject, site),
    purpose: 'confirmSubscription',
    secret: true,
    body: fillText(confirmSubscriptionTexts.body, site, { link }),
  }
}
