import { siteHost } from './site-host.ts'

interface MailingList {
  /** URL that unsubscribes without a login when it receives a POST; null when no origin is configured. */
  unsubscribe: string | null
  /** Without a trailing slash. */
  origin: string | null
  contactEmail: string
}

/** The headers that let email clients filter a mailing list and offer to unsubscribe (RFC 2919, RFC 2369, RFC 8058). */
export function listHeaders(name: string, { unsubscribe, origin, contactEmail }: MailingList) {
  const byMail = `<mailto:${contactEmail}?subject=${encodeURIComponent(`Unsubscribe: ${name}`)}>`
  return {
    'List-Id': `<${name}.${siteHost(origin)}>`,
    'List-Unsubscribe': unsubscribe ? `<${unsubscribe}>` : byMail,
    ...(unsubscribe ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  }
}
