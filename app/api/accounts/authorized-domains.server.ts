import { mailOrigin } from '#app/platform/http/mail-origin.server.ts'
import type { Call } from './define-endpoint.server.ts'
import { apiError } from './reply.ts'

/** The hosts that a link in a mail may lead to: our own, and those of the apps that the operator names. */
export function authorizedDomains(call: Call) {
  const siteHost = new URL(mailOrigin(call.context, call.request)).hostname
  return [...new Set([siteHost, ...call.config.authorizedDomains])]
}

/** Refuses what could make a mail of ours lead somewhere else (specification, section 5). */
export function checkContinueUrl(call: Call, url: string | undefined) {
  if (url === undefined) return
  if (!URL.canParse(url)) throw apiError('INVALID_CONTINUE_URI')
  const { protocol, hostname, username } = new URL(url)
  if (!['http:', 'https:'].includes(protocol) || username) throw apiError('INVALID_CONTINUE_URI')
  if (!authorizedDomains(call).includes(hostname)) throw apiError('UNAUTHORIZED_DOMAIN')
}
