import { emailChangedMail } from '#app/accounts/login/account-mail.ts'
import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'

/** Sent to the previous address of an account, with a link that restores it. */
export function emailReplacedMail(
  member: { email: string; name: string; emailVerified: boolean },
  initiative: string,
  helpEmail: string,
  link: string,
): Mail {
  const mail = emailChangedMail(member, initiative, helpEmail)
  return {
    ...mail,
    body: `${mail.body}

This link restores this address on the account and logs out every device. It works once and expires after a week:

${link}

After that, choose a new password with “Forgot password?” on the login page.`,
    secret: true,
  }
}
