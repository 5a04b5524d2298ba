import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'

/** Goes to an address that may have no account yet. */
export function signInLinkMail(email: string, initiative: string, link: string): Mail {
  return {
    to: email,
    subject: `Your link to log in at ${initiative}`,
    body: `Salaam,

Open this link on the device where you asked for it, and you are in:

${link}

The link works once, within one hour. If you did not ask for it, you can ignore this mail.`,
    secret: true,
  }
}
