import { emailChangedMail } from '#app/accounts/login/account-mail.ts'
import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'

/** Goes to the address that an account had, with a way back to it. */
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

This link gives the account back to this address, and logs every device out. It works once, within a week:

${link}

After that, choose a new password with “Forgot password?” on the login page.`,
    secret: true,
  }
}
