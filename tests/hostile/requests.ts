import fc from 'fast-check'
import { contents, frame, framings, unreadableContents } from './bodies.ts'
import { commonHeaders, fatalHeaders, type Header, hosts, origins } from './headers.ts'
import { methods, placeholders, targets } from './targets.ts'

export type HostileRole = 'visitor' | 'member' | 'admin'

/** What one connection sends. Each character is one byte (Latin-1). */
export interface HostileExchange {
  role: HostileRole
  /** Pipelined, with placeholders for values that are known only at run time. */
  requests: string[]
  /** After this many bytes the client stops sending: it half-closes the connection, or resets it. */
  cut: { at: number; reset: boolean } | null
}

/** Actions without fields: any body is valid, so admins do not post to them. */
const adminReadOnly = /^\/admin\/(?:backups|sample-content|newsletter\/store\/remove)|^\/logout/

const network = fc.ipV4().map((address): Header => ['X-Forwarded-For', address])

const requestOf = (role: HostileRole) =>
  fc
    .record({
      method: methods,
      target: targets,
      host: hosts,
      origin: origins,
      // Rate limits are per network, so each request comes from a different network.
      network,
      headers: fc.array(commonHeaders, { maxLength: 4 }),
      fatal: fc.oneof({ weight: 20, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fatalHeaders }),
      content: role === 'admin' ? unreadableContents : contents,
      framing: framings,
    })
    .map(({ method, target, host, origin, network, headers, fatal, content, framing }) => {
      const isReadOnly = role === 'admin' && adminReadOnly.test(target)
      const verb = isReadOnly && method !== 'HEAD' ? 'GET' : method
      const session: Header[] = role === 'visitor' ? [] : [['Cookie', placeholders.session]]
      const originHeader: Header[] = origin ? [['Origin', origin]] : []
      const fatalHeader: Header[] = fatal ? [fatal] : []
      const lines = [network, ...headers, ...fatalHeader, ...session, ...originHeader].map(
        ([name, value]) => `${name}: ${value}\r\n`,
      )
      const hasBody = !/^(?:GET|HEAD|get|)$/.test(verb)
      const type = hasBody && content.type ? `Content-Type: ${content.type}\r\n` : ''
      const start = `${verb} ${target} HTTP/1.1\r\n${host}${lines.join('')}${type}`
      return { start, rest: hasBody ? frame(framing, content.body) : '\r\n' }
    })

const exchangeOf = (role: HostileRole): fc.Arbitrary<HostileExchange> =>
  fc
    .record({
      requests: fc.oneof(
        { weight: 7, arbitrary: fc.array(requestOf(role), { minLength: 1, maxLength: 1 }) },
        { weight: 1, arbitrary: fc.array(requestOf(role), { minLength: 2, maxLength: 5 }) },
      ),
      cut: fc.oneof(
        { weight: 9, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.record({ at: fc.nat({ max: 3000 }), reset: fc.boolean() }) },
      ),
    })
    .map(({ requests, cut }) => ({
      role,
      requests: requests.map(({ start, rest }, index) =>
        // The server closes the connection after the last response.
        index === requests.length - 1 ? `${start}Connection: close\r\n${rest}` : start + rest,
      ),
      cut,
    }))

const exchanges = fc.oneof(
  { weight: 4, arbitrary: exchangeOf('visitor') },
  { weight: 3, arbitrary: exchangeOf('member') },
  { weight: 3, arbitrary: exchangeOf('admin') },
)

const batchSize = 500

/** Hostile requests from all roles to all routes. The same seed yields the same requests. */
export function* hostileExchanges(seed: number): Generator<HostileExchange> {
  for (let batch = 0; ; batch++) yield* fc.sample(exchanges, { seed: seed + batch, numRuns: batchSize })
}
