import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { createContext } from 'react-router'

/** The trusted client IP address of a request; for rate limits and logs. */
export const clientAddressContext = createContext('unknown')

/** The last hop of X-Forwarded-For behind a trusted proxy (`TRUST_PROXY`), otherwise the socket's remote address. */
export function clientAddress(incoming: IncomingMessage | undefined, trustProxy: boolean) {
  const forwarded = trustProxy ? incoming?.headers['x-forwarded-for'] : undefined
  const lastHop = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return lastHop || incoming?.socket.remoteAddress || 'unknown'
}

/** The network that shares a rate limit: an IPv4 address, or an IPv6 /64, which one household usually has. */
export function limitedNetwork(address: string) {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length
  return [...front, ...Array<string>(zeros).fill('0'), ...back].slice(0, 4).join(':')
}
