import type { RouterContextProvider } from 'react-router'
import type { Config } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { decryptText, encryptText } from '#app/platform/config/encrypt-text.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { siteHost } from '#app/platform/mail/site-host.ts'
import type { Settings } from './settings.ts'
import { readSettings } from './settings-store.server.ts'

/** What sending emails depends on, in addition to the settings. */
export type MailConfig = Pick<Config, 'mailUrl' | 'isMailOff' | 'mailFrom' | 'secret' | 'origin'>

/**
 * Where emails go. 'environment' and 'settings': to the mail server configured there. 'none': no server is configured.
 * 'off': `MAIL_URL` turns sending off. 'unreadable': the server's password cannot be decrypted, usually because
 * `SECRET` has changed since it was saved. In the last three cases, emails are stored as files.
 */
export type MailState = 'environment' | 'settings' | 'none' | 'off' | 'unreadable'

export interface MailDelivery {
  state: MailState
  /** The mail server; null if emails are stored as files. */
  mailUrl: string | null
}

/** Reads the settings on every call, so that a change takes effect on every node. */
export async function readMailDelivery(db: Database, config: MailConfig): Promise<MailDelivery> {
  if (config.isMailOff) return { state: 'off', mailUrl: null }
  if (config.mailUrl) return { state: 'environment', mailUrl: config.mailUrl }
  const settings = await readSettings(db)
  if (!settings.mailHost) return { state: 'none', mailUrl: null }
  const password = decryptMailPassword(settings, config.secret)
  return password === null
    ? { state: 'unreadable', mailUrl: null }
    : { state: 'settings', mailUrl: mailServerUrl(settings, password) }
}

/** Whether emails are sent to a mail server, rather than stored as files. */
export async function isMailConnected(context: Readonly<RouterContextProvider>) {
  const { mailUrl } = await readMailDelivery(context.get(databaseContext), context.get(configContext))
  return mailUrl !== null
}

/**
 * What an admin reads after sending an email, for example “The request” to “1 person”: whether it is on its way, or only
 * stored. `isConnected` is read before sending, because nothing may fail after it.
 */
export function deliveryNotice(isConnected: boolean, emailLabel: string, recipient: string) {
  return isConnected
    ? { text: `${emailLabel} is on its way to ${recipient}.` }
    : {
        text: `${emailLabel} to ${recipient} is stored, not sent: no mail server is connected.`,
        tone: 'error' as const,
      }
}

/** The From address: `MAIL_FROM`, otherwise the address in the settings, otherwise `no-reply@` and the site's host. */
export async function readMailSender(
  db: Database,
  { mailFrom, origin }: Pick<Config, 'mailFrom' | 'origin'>,
) {
  if (mailFrom) return mailFrom
  const { name, mailFromName, mailFromAddress } = await readSettings(db)
  return { name: mailFromName || name, address: mailFromAddress || `no-reply@${siteHost(origin)}` }
}

type ServerSettings = Pick<Settings, 'mailHost' | 'mailPort' | 'mailEncryption' | 'mailUser'>

function mailServerUrl({ mailHost, mailPort, mailEncryption, mailUser }: ServerSettings, password: string) {
  const user = mailUser && `${encodeURIComponent(mailUser)}:${encodeURIComponent(password)}@`
  const [scheme, options] = {
    tls: ['smtps', ''],
    starttls: ['smtp', '?requireTLS=true'],
    none: ['smtp', '?ignoreTLS=true'],
  }[mailEncryption] as [string, string]
  return `${scheme}://${user}${mailHost}:${mailPort}/${options}`
}

/** The password is bound to the server, port, encryption and username, so that it is never sent with any others. */
const passwordEncryption = (
  { mailHost, mailPort, mailEncryption, mailUser }: ServerSettings,
  secret: string,
) => ({
  secret,
  purpose: 'mail password',
  boundTo: JSON.stringify([mailHost.toLowerCase(), mailPort, mailEncryption, mailUser]),
})

/** Encrypts the password of a mail server for the setting `mailPassword`. */
export const encryptMailPassword = (settings: ServerSettings, password: string, secret: string) =>
  password === '' ? '' : encryptText(password, passwordEncryption(settings, secret))

/** The saved password, '' if there is none, or null if it cannot be decrypted. */
export const decryptMailPassword = (
  settings: ServerSettings & Pick<Settings, 'mailPassword'>,
  secret: string,
) =>
  settings.mailPassword === '' ? '' : decryptText(settings.mailPassword, passwordEncryption(settings, secret))
