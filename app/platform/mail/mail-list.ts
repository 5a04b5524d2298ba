import { mailHost } from './mail-host.ts'

interface MailList {
  /** Ends the subscription without a login when it receives a POST; null when no origin is configured. */
  unsubscribe: string | null
  /** Without a trailing slash. */
  origin: string | null
  contactEmail: string
}

/** The headers of mail that is sent repeatedly, by which mail programs filter it and offer to end it (RFC 2919, RFC 2369, RFC 8058). */
export function listHeaders(name: string, { unsubscribe, origin, contactEmail }: MailList) {
  const byMail = `<mailto:${contactEmail}?subject=${encodeURIComponent(`Unsubscribe: ${name}`)}>`
  return {
    'List-Id': `<${name}.${mailHost(origin)}>`,
    'List-Unsubscribe': unsubscribe ? `<${unsubscribe}>` : byMail,
    ...(unsubscribe ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  }
}
