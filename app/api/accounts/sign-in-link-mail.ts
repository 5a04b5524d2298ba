import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { mailGreeting } from '#app/platform/settings/mail-greeting.ts'
import { fillText, type MailSettings } from '#app/platform/settings/text.ts'
import { signInLinkTexts } from './sign-in-link-texts.ts'

/** Sent to an address that may have no account yet. */
export function signInLinkMail(email: string, site: MailSettings, link: string): Mail {
  return {
    to: email,
    subject: fillText(signInLinkTexts.subject, site),
    body: fillText(signInLinkTexts.body, site, { greeting: mailGreeting('', site), link }),
    secret: true,
  }
}
