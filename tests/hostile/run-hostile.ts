import type { Site } from '#tests/site.ts'
import { sessionCookie } from '../log-in.ts'
import { addTestMember } from '../member.ts'
import { type HostileExchange, type HostileRole, hostileExchanges } from './requests.ts'
import { type ExchangeResult, sendExchange } from './send-exchange.ts'
import { placeholders } from './targets.ts'

const metricsToken = 'hostile-input-suite'
/**
 * For `startSite`. Each request comes from a different network, so that rate limits do not hide the code behind them.
 */
export const hostileSiteEnv = { TRUST_PROXY: 'true', METRICS_TOKEN: metricsToken, LOG_LEVEL: 'error' }

interface Memory {
  resident: number
  heap: number
  external: number
}

export interface HostileReport {
  requests: number
  /** How often each status was received. */
  statuses: Record<string, number>
  /** Descriptions of the exchanges that got a status of 500 or more, or whose connection the server kept open. */
  failures: string[]
  /** Descriptions of the exchanges that took longer than `slowMs`, and did so again when sent alone. */
  slow: string[]
  /** After a tenth of the requests, and at the end. */
  memory: { warm: Memory; end: Memory }
  p99Ms: number
}

const slowMs = 1000
const concurrency = 4
/** After this many exchanges, new sessions are created: a request may end the session that it is sent with. */
const exchangesPerSession = 40

/** Sends at least `count` hostile requests. Throws when the server no longer accepts connections. */
export async function runHostile(
  site: Site,
  {
    seed,
    count,
    onProgress = () => {},
    settle = async () => {},
  }: {
    seed: number
    count: number
    onProgress?: (sent: number, memory: Memory) => void
    /** Waits until the idle server has run its garbage collection, before memory is measured. */
    settle?: () => Promise<unknown>
  },
): Promise<HostileReport> {
  const url = new URL(site.url)
  const event = await site.db.selectFrom('event').select('slug').executeTakeFirstOrThrow()
  const members = {
    member: await addTestMember(site.db),
    admin: await addTestMember(site.db, { role: 'admin' }),
  }
  const sessions = new Map<HostileRole, string>()
  const statuses: Record<string, number> = {}
  const failures: string[] = []
  const slowOnce: HostileExchange[] = []
  const times: number[] = []
  let requests = 0
  let exchanges = 0

  const send = async (exchange: HostileExchange) => {
    const values = { host: url.host, event: event.slug, session: sessions.get(exchange.role) ?? '' }
    const text = fill(exchange.requests.join(''), values)
    return sendExchange(url, Buffer.from(text, 'latin1'), exchange.cut)
  }
  const record = (exchange: HostileExchange, { statuses: found, ms, isHung }: ExchangeResult) => {
    for (const status of found) statuses[status] = (statuses[status] ?? 0) + 1
    times.push(ms)
    if (isHung) failures.push(`not closed: ${describe(exchange)}`)
    else if (ms > slowMs) slowOnce.push(exchange)
    if (found.some((status) => status >= 500)) failures.push(`${found}: ${describe(exchange)}`)
  }

  const source = hostileExchanges(seed)
  const worker = async (until: number) => {
    while (requests < until) {
      const index = exchanges++
      if (index % exchangesPerSession === 0) {
        for (const [role, { id, email }] of Object.entries(members)) {
          sessions.set(role as HostileRole, await sessionCookie(site, email))
          await deleteOldSessions(site, id)
        }
      }
      const { value: exchange } = source.next()
      requests += exchange.requests.length
      record(exchange, await send(exchange))
      if (index % 5000 === 4999) onProgress(requests, await readMemory(site))
    }
  }
  const sendUntil = async (until: number) => {
    await Promise.all(Array.from({ length: concurrency }, () => worker(until)))
    await settle()
    return readMemory(site)
  }
  const warm = await sendUntil(count / 10)
  const end = await sendUntil(count)

  const slow: string[] = []
  for (const exchange of slowOnce) {
    const { ms } = await send(exchange)
    if (ms > slowMs) slow.push(`${Math.round(ms)} ms: ${describe(exchange)}`)
  }
  times.sort((a, b) => a - b)
  return {
    requests,
    statuses,
    failures,
    slow,
    memory: { warm, end },
    p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
  }
}

/** The Devices page lists all sessions of a member. If sessions accumulated, that page would get slower. */
async function deleteOldSessions(site: Site, userId: string) {
  const before = new Date(Date.now() - 60_000).toISOString()
  await site.db.deleteFrom('session').where('userId', '=', userId).where('createdAt', '<', before).execute()
}

const fill = (text: string, values: Record<keyof typeof placeholders, string>) =>
  (Object.keys(placeholders) as (keyof typeof placeholders)[]).reduce(
    (filled, name) => filled.replaceAll(placeholders[name], () => values[name]),
    text,
  )

/**
 * The exchange as JSON, for reproducing it. Each character is one byte (Latin-1); long requests are truncated.
 */
const describe = ({ role, requests, cut }: HostileExchange) =>
  JSON.stringify({ role, cut, requests: requests.map((text) => text.slice(0, 6000)) })

/** The server's memory, in megabytes. Throws if the server no longer responds. */
async function readMemory(site: Site): Promise<Memory> {
  const headers = { Authorization: `Bearer ${metricsToken}` }
  const response = await fetch(`${site.url}/metrics`, { headers })
  const text = await response.text()
  const megabytes = (name: string) => {
    const bytes = new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]
    if (!bytes) throw new Error(`${name} is missing: ${response.status}`)
    return Math.round(Number(bytes) / 1024 / 1024)
  }
  return {
    resident: megabytes('process_resident_memory_bytes'),
    heap: megabytes('nodejs_heap_size_used_bytes'),
    external: megabytes('nodejs_external_memory_bytes'),
  }
}
