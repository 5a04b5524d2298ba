import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'

/** How the subject starts, whatever the site is called. */
export const confirmSubscriptionSubject = 'Confirm your subscription to the newsletter'

/** Asks the owner of an address whether they want the newsletter. */
export function confirmSubscriptionMail(
  to: string,
  { name, contactEmail }: { name: string; contactEmail: string },
  link: string,
): Mail {
  return {
    to,
    replyTo: contactEmail,
    subject: `${confirmSubscriptionSubject} of ${name}`,
    secret: true,
    body: `Salaam,

Someone entered this address to subscribe to the ${name} newsletter. If it was you, confirm your subscription:

${link}

The link works once and expires after three days. If it was not you, you can ignore this email: you will not get the newsletter unless you confirm it.`,
  }
}
