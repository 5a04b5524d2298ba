import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handler } from 'hono'
import type { Database } from '#app/platform/database/database.ts'
import { isEqualSecret } from '#app/platform/http/signature.server.ts'
import type { MatchedRoute } from './matched-route.ts'
import type { PageCache } from './page-cache.server.ts'

export interface Metrics {
  /** Sets the route label of a request. Without a route, it counts as `(other)`: a file or the client API. */
  setRoute: (response: object, route: MatchedRoute) => void
  observe: (request: IncomingMessage, response: ServerResponse, ms: number) => void
  contentType: string
  /** Returns all metrics in Prometheus' text format. Queries the database on each call. */
  read: () => Promise<string>
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Metrics for this process, its requests and page cache, and the mail and job queues. */
export async function openMetrics(db: Database, pages: Pick<PageCache, 'size'>): Promise<Metrics> {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Request duration by route. (cached) is the page cache; (other) is files and the client API.',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers,
  })
  new Gauge({
    name: 'shajara_page_cache_pages',
    help: 'Pages in the cache, including outdated ones. Cache hits are the requests with route (cached).',
    registers,
    collect() {
      this.set(pages.size)
    },
  })
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const up = gauge('shajara_database_up', '1 if the database responds, else 0.')
  const mail = gauge(
    'shajara_outbox_mails',
    'Unsent emails by status. Stored emails were written to files.',
    ['status'],
  )
  const mailAge = gauge('shajara_outbox_oldest_seconds', 'Seconds since the oldest waiting email became due.')
  const jobs = gauge('shajara_jobs', 'Jobs by state: due, scheduled for later, or failed permanently.', [
    'state',
  ])
  const routes = new WeakMap<object, MatchedRoute>()

  async function readDatabase(now: Date) {
    try {
      const [emails, states] = await Promise.all([countUnsentEmails(db, now), countJobs(db, now)])
      up.set(1)
      for (const [status, count] of Object.entries(emails.counts)) mail.set({ status }, count)
      mailAge.set(emails.oldestSeconds)
      for (const [state, count] of Object.entries(states)) jobs.set({ state }, count)
    } catch {
      up.set(0)
      // Otherwise stale values would look current.
      for (const stale of [mail, jobs]) stale.reset()
      mailAge.set(Number.NaN)
    }
  }

  return {
    setRoute: (response, route) => routes.set(response, route),
    observe: (request, response, ms) => {
      // Limits the number of label values, since a client can send any method.
      const method = methods.has(request.method ?? '') ? request.method : 'other'
      const route = routes.get(response)?.pattern ?? '(other)'
      durations.observe({ method, route, status: response.statusCode }, ms / 1000)
    },
    contentType: registry.contentType,
    read: async () => {
      await readDatabase(new Date())
      return registry.metrics()
    },
  }
}

async function countUnsentEmails(db: Database, now: Date) {
  const rows = await db
    .selectFrom('mail')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('status', 'in', ['waiting', 'sending', 'stored', 'failed'])
    .groupBy('status')
    .execute()
  const oldest = await db
    .selectFrom('mail')
    .select((eb) => eb.fn.min('dueAt').as('dueAt'))
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  const counts = { waiting: 0, sending: 0, stored: 0, failed: 0 }
  for (const { status, count } of rows) counts[status as keyof typeof counts] = count
  const waitedMs = oldest?.dueAt ? now.getTime() - new Date(oldest.dueAt).getTime() : 0
  return { counts, oldestSeconds: Math.max(0, waitedMs / 1000) }
}

async function countJobs(db: Database, now: Date) {
  const at = now.toISOString()
  const { due, later, failed } = await db
    .selectFrom('job')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('dueAt', '<=', at).as('due'),
      fn.countAll<number>().filterWhere('dueAt', '>', at).as('later'),
      fn.countAll<number>().filterWhere('dueAt', 'is', null).as('failed'),
    ])
    .executeTakeFirstOrThrow()
  return { due, later, failed }
}

/** Serves `/metrics` to clients with the bearer token. Responds with 404 if no token is configured. */
export function metricsHandler(token: string | null, metrics: Metrics | null): Handler {
  return async (c, next) => {
    if (!metrics || !token) return next()
    if (!isEqualSecret(c.req.header('authorization') ?? '', `Bearer ${token}`))
      return c.text('The token is missing or wrong.', 401, { 'WWW-Authenticate': 'Bearer realm="metrics"' })
    return c.body(await metrics.read(), 200, {
      'Content-Type': metrics.contentType,
      'Cache-Control': 'no-store',
    })
  }
}
