import { mailHost } from './mail-host.ts'

interface MailList {
  /** The page that ends the subscription; null when no origin is configured. */
  unsubscribe: string | null
  /** Whether a POST to that page ends it without a login (RFC 8058). */
  oneClick?: boolean
  /** Without a trailing slash. */
  origin: string | null
  contactEmail: string
}

/** The headers of mail that is sent repeatedly, by which mail programs filter it and offer to end it (RFC 2919, RFC 2369). */
export function listHeaders(name: string, { unsubscribe, oneClick, origin, contactEmail }: MailList) {
  const byMail = `<mailto:${contactEmail}?subject=${encodeURIComponent(`Unsubscribe: ${name}`)}>`
  return {
    'List-Id': `<${name}.${mailHost(origin)}>`,
    'List-Unsubscribe':
      unsubscribe && oneClick ? `<${unsubscribe}>` : unsubscribe ? `<${unsubscribe}>, ${byMail}` : byMail,
    ...(oneClick ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  }
}
