import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Migration } from 'kysely/migration'
import { isUnavailable } from '#app/platform/database/is-unavailable.ts'
import { filesPath, serveFile } from '#app/platform/files/serve-file.server.ts'
import { clientAddress, detectUnknownProxy } from '#app/platform/http/client-address.server.ts'
import type { RequestLogEntry } from '#app/platform/log/request-log.server.ts'
import { renderErrorPage } from './error-page.server.ts'
import { readinessHandler } from './health.server.ts'
import { type Metrics, metricsHandler } from './metrics.server.ts'
import { originGuard } from './origin-guard.server.ts'
import type { PageCache } from './page-cache.server.ts'
import { type PageComposition, type PagePlatform, pageHandler } from './page-handler.server.ts'
import type { PageThreads } from './page-threads.server.ts'
import { requestListener } from './request-listener.server.ts'
import type { RouteTable } from './route-table.server.ts'

export interface Platform extends PagePlatform {
  pages: PageCache
  /** Which files are public, at `/files/…`. */
  isPublicFile: (path: string) => boolean
  logRequest: (request: RequestLogEntry) => void
  /** The migrations of this version. */
  migrations: Record<string, Migration>
  /** Null when metrics are disabled. */
  metrics: Metrics | null
}

type Env = { Bindings: HttpBindings }
/** Endpoints for API clients, which do not authenticate with a cookie. */
export type Api = Hono<Env>

/** What the composition root adds. */
export interface Composition extends PageComposition {
  apis: Api
  /** Additional threads that render pages; null for none. */
  threads: PageThreads | null
}

/** Handles everything but cached pages and static files: health checks, guards, APIs and page rendering. */
export function createApp(
  platform: Platform,
  routeTable: RouteTable,
  mode: string,
  { apis, threads, ...composition }: Composition,
) {
  const { config, log } = platform
  const app = new Hono<Env>()
  const renderPage = pageHandler(platform, routeTable, mode, composition)

  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', readinessHandler(platform))
  app.get('/metrics', metricsHandler(config.metricsToken, platform.metrics))
  app.onError((error, c) => {
    const response = renderErrorPage(log, requestIdOf(c.env), error)
    return (isUnavailable(error) && platform.pages.staleResponse(c.req.raw)) || response
  })
  app.route('/', apis)
  app.use(originGuard(config.origin))
  // None of our URLs contains NUL, and PostgreSQL does not accept it in text.
  app.use(async (c, next) => (c.req.url.includes('%00') ? c.text('Page not found', 404) : next()))
  app.get(`${filesPath}*`, serveFile(platform))
  app.all(`${filesPath}*`, (c) => c.text('Files are read-only.', 405, { Allow: 'GET, HEAD' }))
  app.all('*', async (c) => {
    detectUnknownProxy(config, c.req.raw.headers, log)
    const details = {
      requestId: requestIdOf(c.env),
      clientAddress: clientAddress(c.env.incoming, config.trustProxy),
      startedAt: platform.database.changes.now,
    }
    // The page cache must know which parameters the page reads, even if another thread renders it.
    if (threads) await routeTable.branchOf(new URL(c.req.url).pathname).load()
    const page = await (threads
      ? threads.render(c.req.raw, details, renderPage)
      : renderPage(c.req.raw, details))
    platform.metrics?.setRoute(c.env.outgoing, page.route)
    return (page.isUnavailable && platform.pages.staleResponse(c.req.raw)) || page.response
  })
  return requestListener((request, env) => app.fetch(request, env))
}

const requestIdOf = ({ outgoing }: HttpBindings) => String(outgoing.getHeader('X-Request-Id'))
