import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'

/** Sent to an address that may have no account yet. */
export function signInLinkMail(email: string, initiative: string, link: string): Mail {
  return {
    to: email,
    subject: `Your login link for ${initiative}`,
    body: `Salaam,

Open this link on the device where you requested it to log in:

${link}

The link works once and expires after one hour. If you did not request it, you can ignore this email.`,
    secret: true,
  }
}
