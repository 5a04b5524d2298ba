import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { mailGreeting } from '#app/platform/settings/mail-greeting.ts'
import { fillText, type MailSettings } from '#app/platform/settings/text.ts'
import {
  accountDeletedTexts,
  changeEmailTexts,
  emailChangedTexts,
  passwordChangedTexts,
  resetPasswordTexts,
  verifyEmailTexts,
} from './account-mail-texts.ts'

interface Recipient {
  email: string
  /** May be empty. */
  name: string
  emailVerified: boolean | number
}

/** Omits the name until the address is verified: the name may be a stranger’s message to the owner of the address. */
const greetingOf = ({ name, emailVerified }: Recipient, site: MailSettings) =>
  mailGreeting(emailVerified ? name : '', site)

export function verifyEmailMail(to: Pick<Recipient, 'email'>, site: MailSettings, link: string): Mail {
  return {
    to: to.email,
    subject: fillText(verifyEmailTexts.subject, site),
    purpose: 'verifyEmail',
    secret: true,
    body: fillText(verifyEmailTexts.body, site, { greeting: mailGreeting('', site), link }),
  }
}

export function resetPasswordMail(to: Recipient, site: MailSettings, link: string): Mail {
  return {
    to: to.email,
    subject: fillText(resetPasswordTexts.subject, site),
    secret: true,
    body: fillText(resetPasswordTexts.body, site, { greeting: greetingOf(to, site), link }),
  }
}

export function passwordChangedMail(to: Recipient, site: MailSettings): Mail {
  const values = { greeting: greetingOf(to, site), contact: site.contactEmail }
  return {
    to: to.email,
    subject: fillText(passwordChangedTexts.subject, site),
    body: fillText(passwordChangedTexts.body, site, values),
  }
}

export function changeEmailMail(newEmail: string, site: MailSettings, link: string): Mail {
  return {
    to: newEmail,
    subject: fillText(changeEmailTexts.subject, site),
    secret: true,
    body: fillText(changeEmailTexts.body, site, { greeting: mailGreeting('', site), link }),
  }
}

export function emailChangedMail(to: Recipient, site: MailSettings): Mail {
  const values = { greeting: greetingOf(to, site), contact: site.contactEmail }
  return {
    to: to.email,
    subject: fillText(emailChangedTexts.subject, site),
    body: fillText(emailChangedTexts.body, site, values),
  }
}

export function accountDeletedMail(to: Recipient, site: MailSettings, by: 'member' | 'admin'): Mail {
  const greeting = greetingOf(to, site)
  return {
    to: to.email,
    subject: fillText(accountDeletedTexts.subject, site),
    purgeAfterSend: true,
    body:
      by === 'admin'
        ? fillText(accountDeletedTexts.byAdmin, site, { greeting, contact: site.contactEmail })
        : fillText(accountDeletedTexts.byMember, site, { greeting }),
  }
}
