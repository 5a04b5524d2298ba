import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'

interface Recipient {
  email: string
  /** May be empty. */
  name: string
  emailVerified: boolean | number
}

/** Omits the name until the address is verified: a stranger may have chosen it to reach the address's owner. */
const greeting = ({ name, emailVerified }: Recipient) => `Salaam${name && emailVerified ? ` ${name}` : ''},`

export function verifyEmailMail(to: Pick<Recipient, 'email'>, siteName: string, link: string): Mail {
  return {
    to: to.email,
    subject: `Confirm your email address for ${siteName}`,
    secret: true,
    body: `Salaam,

Someone signed up at ${siteName} with this email address. If it was you, confirm your email address:

${link}

The link works once and expires after three days. If it was not you, you can ignore this email: we will not send anything else to this address unless you confirm it.`,
  }
}

export function resetPasswordMail(to: Recipient, siteName: string, link: string): Mail {
  return {
    to: to.email,
    subject: `Choose a new password for ${siteName}`,
    secret: true,
    body: `${greeting(to)}

You, or someone who knows your email address, asked to reset your password. Choose a new password here:

${link}

The link works once and expires after one hour. Choosing a new password logs out your other devices. If you did not request this, you can ignore this email: your password will not change.`,
  }
}

export function passwordChangedMail(to: Recipient, siteName: string, helpEmail: string): Mail {
  return {
    to: to.email,
    subject: `Your password for ${siteName} was changed`,
    body: `${greeting(to)}

The password for your account was just changed, and your other devices were logged out. If this was you, you do not need to do anything.

If it was not you, use “Forgot password?” on the login page right away, and write to ${helpEmail}.`,
  }
}

export function changeEmailMail(newEmail: string, siteName: string, link: string): Mail {
  return {
    to: newEmail,
    subject: `Confirm your new email address for ${siteName}`,
    secret: true,
    body: `Salaam,

A member of ${siteName} wants to change their email address to this one. If that is you, confirm it here:

${link}

The link works once and expires after one day. If it was not you, you can ignore this email.`,
  }
}

export function emailChangedMail(to: Recipient, siteName: string, helpEmail: string): Mail {
  return {
    to: to.email,
    subject: `Your email address for ${siteName} was changed`,
    body: `${greeting(to)}

Your account now uses a different email address, and we no longer send emails to this one. If this was you, you do not need to do anything.

If it was not you, write to ${helpEmail} right away.`,
  }
}

/** `contactEmail` is set when an admin deleted the account, and null when the member did. */
export function accountDeletedMail(to: Recipient, siteName: string, contactEmail: string | null): Mail {
  return {
    to: to.email,
    subject: `Your account at ${siteName} has been deleted`,
    purgeAfterSend: true,
    body: contactEmail
      ? `${greeting(to)}

An admin of ${siteName} deleted your account and erased its data. If you have questions, write to ${contactEmail}.`
      : `${greeting(to)}

Your account and its data have been erased, as you requested. You are welcome back any time.`,
  }
}
