import { linkOrigin } from '#app/platform/http/link-origin.server.ts'
import { apiError } from './api-error.ts'
import type { Call } from './define-endpoint.server.ts'

/** The hosts that an emailed link may lead to: the site itself and the configured domains of client apps. */
export function authorizedDomains(call: Call) {
  const siteHost = new URL(linkOrigin(call.context)).hostname
  return [...new Set([siteHost, ...call.config.authorizedDomains])]
}

/** Rejects a continue URL outside the authorized domains (specification, section 5). */
export function checkContinueUrl(call: Call, url: string | undefined) {
  if (url === undefined) return
  if (!URL.canParse(url)) throw apiError('INVALID_CONTINUE_URI')
  const { protocol, hostname, username } = new URL(url)
  if (!['http:', 'https:'].includes(protocol) || username) throw apiError('INVALID_CONTINUE_URI')
  if (!authorizedDomains(call).includes(hostname)) throw apiError('UNAUTHORIZED_DOMAIN')
}
