import { emailChangedMail } from '#app/accounts/login/account-mail.ts'
import { emailChangedTexts } from '#app/accounts/login/account-mail-texts.ts'
import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'
import { fillText, type MailSettings } from '#app/platform/settings/text.ts'

/** Sent to the previous address of an account, with a link that restores it. */
export function emailReplacedMail(
  member: { email: string; name: string; emailVerified: boolean },
  site: MailSettings,
  link: string,
): Mail {
  const mail = emailChangedMail(member, site)
  return {
    ...mail,
    body: `${mail.body}\n\n${fillText(emailChangedTexts.restore, site, { link })}`,
    secret: true,
  }
}
