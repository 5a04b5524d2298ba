import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { fillText, type MailSettings } from '#app/platform/settings/text.ts'
import type { NewContactMessage } from './contact-form.ts'
import { contactNoticeTexts } from './contact-mail-texts.ts'

/** The email with a visitor's message to the team. Replies go to the sender. */
export const contactNoticeMail = (
  { name: sender, email, message }: NewContactMessage,
  site: MailSettings,
): Mail => ({
  to: site.contactEmail,
  replyTo: email,
  subject: fillText(contactNoticeTexts.subject, site, { sender }),
  body: fillText(contactNoticeTexts.body, site, { message, sender, email }),
})
