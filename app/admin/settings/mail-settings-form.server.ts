import {
  decryptMailPassword,
  encryptMailPassword,
  type MailConfig,
} from '#app/platform/settings/mail-delivery.server.ts'
import { mailSenderFields, mailServerFields } from '#app/platform/settings/mail-settings.ts'
import type { Settings } from '#app/platform/settings/settings.ts'

/** The fields of the form: those that the environment does not set. */
export const mailFields = ({ mailUrl, mailFrom }: Pick<MailConfig, 'mailUrl' | 'mailFrom'>) => [
  ...(mailUrl ? [] : mailServerFields),
  ...(mailFrom ? [] : mailSenderFields),
]

type MailSettings = Pick<Settings, 'mailHost' | 'mailPort' | 'mailEncryption' | 'mailUser' | 'mailPassword'>

/**
 * The settings to save for a submitted form, with the password encrypted, or the errors by field. An empty password
 * keeps the saved one, but only for the same server, port, encryption and user: otherwise anyone with access to the
 * admin area could have the password sent to their own server.
 */
export function toMailSettings(
  before: MailSettings,
  form: Partial<Settings>,
  secret: string,
): { settings: Partial<Settings> } | { errors: Record<string, string> } {
  if (form.mailHost === undefined) return { settings: form }
  const server = {
    mailHost: form.mailHost.toLowerCase(),
    mailPort: form.mailPort ?? before.mailPort,
    mailEncryption: form.mailEncryption ?? before.mailEncryption,
    mailUser: form.mailUser ?? '',
  }
  const password = form.mailPassword ?? ''
  if (server.mailHost === '' || server.mailUser === '') {
    return server.mailHost !== '' && password !== ''
      ? { errors: { mailUser: 'Please enter the username for this password.' } }
      : { settings: { ...form, ...server, mailPassword: '' } }
  }
  if (password !== '') {
    const mailPassword = encryptMailPassword(server, password, secret)
    return { settings: { ...form, ...server, mailPassword } }
  }
  const isSameLogin =
    server.mailHost === before.mailHost &&
    server.mailPort === before.mailPort &&
    server.mailEncryption === before.mailEncryption &&
    server.mailUser === before.mailUser
  const keepsPassword =
    isSameLogin && before.mailPassword !== '' && decryptMailPassword(before, secret) !== null
  return keepsPassword
    ? { settings: { ...form, ...server, mailPassword: before.mailPassword } }
    : { errors: { mailPassword: 'Please enter the password for this user.' } }
}
