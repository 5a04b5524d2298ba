import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { createContext } from 'react-router'
import type { Config } from '#app/platform/config/config.server.ts'
import type { Log } from '#app/platform/log/log.server.ts'

/** The trusted client IP address of a request; for rate limits and logs. */
export const clientAddressContext = createContext('unknown')

/** The last hop of X-Forwarded-For behind a trusted proxy (`TRUST_PROXY`), otherwise the socket's remote address. */
export function clientAddress(incoming: IncomingMessage | undefined, trustProxy: boolean | null) {
  const forwarded = trustProxy ? incoming?.headers['x-forwarded-for'] : undefined
  const lastHop = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return plainAddress(lastHop || incoming?.socket.remoteAddress || 'unknown')
}

/** A dual-stack socket reports IPv4 addresses as IPv6: '::ffff:192.0.2.1'. */
const plainAddress = (ipAddress: string) => ipAddress.replace(/^::ffff:(?=\d+\.)/, '')

/** Configurations under which a forwarded request has arrived while `TRUST_PROXY` is unset. */
const behindUnknownProxy = new WeakSet<ProxyConfig>()
type ProxyConfig = Pick<Config, 'trustProxy'>

export const unknownProxyMessage =
  'Requests arrive through a proxy (they have an X-Forwarded-For header), but TRUST_PROXY is not set, so all visitors share one rate limit. If the proxy is yours, set TRUST_PROXY=true; if there is no proxy, set TRUST_PROXY=false.'

/** Logs the first forwarded request while `TRUST_PROXY` is unset. */
export function detectUnknownProxy(config: ProxyConfig, headers: Headers, log: Log) {
  if (config.trustProxy !== null || behindUnknownProxy.has(config) || !headers.has('x-forwarded-for')) return
  behindUnknownProxy.add(config)
  log.warn(unknownProxyMessage)
}

/** Whether a forwarded request has arrived since startup while `TRUST_PROXY` is unset. */
export const hasUnknownProxy = (config: ProxyConfig) => behindUnknownProxy.has(config)

/** The network that shares a rate limit: an IPv4 address, or an IPv6 /64, which one household usually has. */
export function networkOf(ipAddress: string) {
  const plain = plainAddress(ipAddress)
  if (!isIPv6(plain)) return plain
  const [beforeZeros = '', afterZeros] = plain.split('::')
  const leading = beforeZeros.split(':').filter(Boolean)
  const trailing = afterZeros?.split(':').filter(Boolean) ?? []
  const zeros = afterZeros === undefined ? 0 : 8 - leading.length - trailing.length
  return [...leading, ...Array<string>(zeros).fill('0'), ...trailing].slice(0, 4).join(':')
}
