import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { createContext } from 'react-router'

/** The address a request came from, as far as it can be trusted; for limits and logs. */
export const clientAddressContext = createContext('unknown')

/** Behind a proxy of ours (`TRUST_PROXY`) the last hop of X-Forwarded-For, else the socket's other end. */
export function clientAddress(incoming: IncomingMessage | undefined, trustProxy: boolean) {
  const forwarded = trustProxy ? incoming?.headers['x-forwarded-for'] : undefined
  const lastHop = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return lastHop || incoming?.socket.remoteAddress || 'unknown'
}

/** What a limit counts together: an IPv4 address, or the /64 network that one IPv6 household holds. */
export function limitedNetwork(address: string) {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length
  return [...front, ...Array<string>(zeros).fill('0'), ...back].slice(0, 4).join(':')
}
