import type { Mail } from '#app/platform/mail/mail-outbox.server.ts'

interface To {
  email: string
  /** May be empty. */
  name: string
  emailVerified: boolean | number
}

/** Before an address is proven, the name may be a stranger's words: no mail carries those to its owner. */
const greeting = ({ name, emailVerified }: To) => `Salaam${name && emailVerified ? ` ${name}` : ''},`

export function verifyEmailMail(to: Pick<To, 'email'>, initiative: string, link: string): Mail {
  return {
    to: to.email,
    subject: `Confirm your e-mail address for ${initiative}`,
    secret: true,
    body: `Salaam,

Someone signed up at ${initiative} with this address. If it was you, confirm that the address is yours:

${link}

The link works once, within three days. If it was not you, you can ignore this mail: without your confirmation nothing more is sent here.`,
  }
}

export function resetPasswordMail(to: To, initiative: string, link: string): Mail {
  return {
    to: to.email,
    subject: `Choose a new password for ${initiative}`,
    secret: true,
    body: `${greeting(to)}

You, or someone who knows your address, asked for a new password. Choose it here:

${link}

The link works once, within one hour. Your other devices will be logged out. If you did not ask for this, you can ignore this mail: your password stays as it is.`,
  }
}

export function passwordChangedMail(to: To, initiative: string, helpEmail: string): Mail {
  return {
    to: to.email,
    subject: `Your password for ${initiative} was changed`,
    body: `${greeting(to)}

The password of your account was just changed, and your other devices were logged out. If this was you, all is well.

If it was not you, use “Forgot password?” on the login page at once, and write to ${helpEmail}.`,
  }
}

export function changeEmailMail(newEmail: string, initiative: string, link: string): Mail {
  return {
    to: newEmail,
    subject: `Confirm your new e-mail address for ${initiative}`,
    secret: true,
    body: `Salaam,

A member of ${initiative} wants to use this address from now on. If that is you, confirm it here:

${link}

The link works once, within a day. If it was not you, you can ignore this mail.`,
  }
}

export function emailChangedMail(to: To, initiative: string, helpEmail: string): Mail {
  return {
    to: to.email,
    subject: `Your e-mail address for ${initiative} was changed`,
    body: `${greeting(to)}

Your account now uses another e-mail address; mails no longer come here. If this was you, all is well.

If it was not you, write to ${helpEmail} at once.`,
  }
}

/** `askAt` is where to ask why, when it was an admin who deleted the account. */
export function accountDeletedMail(to: To, initiative: string, askAt: string | null): Mail {
  return {
    to: to.email,
    subject: `Your account at ${initiative} is deleted`,
    purgeAfterSend: true,
    body: askAt
      ? `${greeting(to)}

An admin of ${initiative} deleted your account. It and what it held are erased. If you want to know why, write to ${askAt}.`
      : `${greeting(to)}

Your account and what it held are erased, as you asked. You are welcome back any time.`,
  }
}
