import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Migration } from 'kysely/migration'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { resumeSession, withSessionCookie } from '#app/platform/auth/session.server.ts'
import type { Config } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import type { OpenDatabase } from '#app/platform/database/open-database.server.ts'
import { type Files, filesContext } from '#app/platform/files/files.ts'
import { filesPath, serveFile } from '#app/platform/files/serve-file.server.ts'
import { clientAddress, clientAddressContext } from '#app/platform/http/client-address.server.ts'
import { type PageRecord, pageContext } from '#app/platform/http/page.server.ts'
import { requestIdContext } from '#app/platform/http/request.ts'
import { type Log, logContext } from '#app/platform/log/log.server.ts'
import { bestEncoding, compressQuickly } from './compress.server.ts'
import { renderErrorPage } from './error-page.server.ts'
import { etagHeader, etagOf } from './etag.server.ts'
import { readiness } from './health.server.ts'
import { limitBody } from './limit-body.server.ts'
import { type MatchedRoute, matchedRouteContext } from './matched-route.ts'
import { type Metrics, metricsPage } from './metrics.server.ts'
import { originGuard } from './origin-guard.server.ts'
import type { PageCache } from './page-cache.server.ts'
import { postprocessHtml } from './postprocess-html.server.ts'

export interface Platform {
  config: Config
  database: OpenDatabase
  files: Files
  /** Which of the files anyone may read, at `/files/…`. */
  isPublicFile: (path: string) => boolean
  pages: PageCache
  log: Log
  /** Those that made the schema. */
  migrations: Record<string, Migration>
  /** Null when nobody may read them. */
  metrics: Metrics | null
}

type Env = { Bindings: HttpBindings }
/** Answers for programs, which show by something else than a cookie who sends a request. */
export type Api = Hono<Env>

/** What the composition root adds: answers for programs, and what the districts above provide to their routes. */
export interface Composition {
  apis: Api[]
  provide: (context: RouterContextProvider) => void
  /** When a page made from some tables stops being true though nobody changes them; null for never. */
  nextChangeAt: (tables: ReadonlySet<string>) => Promise<Date | null>
}

const pageTtlMs = 3_600_000

/** Everything that is not a finished page or a file: health, guards, and the pages themselves. */
export function createApp(
  platform: Platform,
  build: ServerBuild,
  mode: string,
  { apis, provide, nextChangeAt }: Composition,
) {
  const { config, database, log } = platform
  const app = new Hono<Env>()
  const render = createRequestHandler(build, mode)

  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', readiness(platform))
  app.get('/metrics', metricsPage(config.metricsToken, platform.metrics))
  app.onError((error, c) => renderErrorPage(log, requestIdOf(c.env), error))
  for (const api of apis) app.route('/', api)
  app.use(originGuard(config.origin))
  // No address of ours has a NUL in it, and PostgreSQL breaks on one in a text.
  app.use(async (c, next) => (c.req.url.includes('%00') ? c.text('There is no such page.', 404) : next()))
  app.get(`${filesPath}*`, serveFile(platform))
  app.use(limitBody())
  app.all('*', async (c) => {
    const page: PageRecord = { tables: new Set(), expiresAt: Date.now() + pageTtlMs }
    const startedAt = database.changes.now
    const context = new RouterContextProvider()
    context.set(configContext, config)
    context.set(databaseContext, database.db)
    context.set(filesContext, platform.files)
    context.set(pageContext, page)
    context.set(logContext, log)
    context.set(requestIdContext, requestIdOf(c.env))
    context.set(clientAddressContext, clientAddress(c.env.incoming, config.trustProxy))
    const matchedRoute: MatchedRoute = { pattern: null }
    context.set(matchedRouteContext, matchedRoute)
    provide(context)
    const session = await resumeSession(database.db, config, c.req.raw, new Date())
    context.set(memberContext, session.member)
    // React Router gives HEAD no body, and so no length, no policy, no validator: it is made as GET.
    const request = c.req.method === 'HEAD' ? new Request(c.req.raw, { method: 'GET' }) : c.req.raw
    const response = await database.changes.recordReads(page.tables, () => render(request, context))
    platform.metrics?.setRoute(c.env.outgoing, matchedRoute)
    // Not the look of the cookie decides whether a page is everybody's, but whether anyone was recognised.
    const anonymous = session.member === null && session.setCookie === null
    const finished = await finish(platform, c.req.raw, response, {
      ...page,
      startedAt,
      anonymous,
      nextChangeAt,
    })
    return withSessionCookie(finished, session.setCookie)
  })
  return getRequestListener((request, env) => app.fetch(request, env))
}

const requestIdOf = ({ outgoing }: HttpBindings) => String(outgoing.getHeader('X-Request-Id'))

/** 0 when that could not be read: then the page is not kept. */
async function expiryOf({ tables, expiresAt, nextChangeAt }: PageRecord & Pick<Composition, 'nextChangeAt'>) {
  try {
    return Math.min(expiresAt, (await nextChangeAt(tables))?.getTime() ?? expiresAt)
  } catch {
    return 0
  }
}

/** Compresses an answer, gives a page its policy, and keeps it when every visitor may see the same. */
async function finish(
  { pages }: Platform,
  request: Request,
  response: Response,
  made: PageRecord & { startedAt: number; anonymous: boolean } & Pick<Composition, 'nextChangeAt'>,
) {
  const type = response.headers.get('content-type') ?? ''
  if (
    !response.body ||
    // A list that is sent while it is read must not be gathered first.
    type.startsWith('text/csv') ||
    !/^text\/|json|xml|javascript/.test(type) ||
    response.headers.has('content-encoding')
  ) {
    return response
  }
  let body = await response.text()
  const headers = new Headers(response.headers)
  if (type.startsWith('text/html')) {
    const page = postprocessHtml(body)
    body = page.html
    headers.set('Content-Security-Policy', page.contentSecurityPolicy)
  }
  headers.set('Vary', 'Accept-Encoding, Cookie')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')

  const etag = etagOf(body)
  const cookie = request.headers.get('cookie') ?? undefined
  const url = new URL(request.url)
  const key = pages.keyOf({ method: request.method, url: url.pathname + url.search, host: url.host, cookie })
  const forEveryone = !headers.has('set-cookie') && !/no-store/.test(headers.get('cache-control') ?? '')
  const cached =
    key !== null && made.anonymous && response.status === 200 && forEveryone
      ? await pages.set(key, {
          ...made,
          expiresAt: await expiryOf(made),
          body,
          etag,
          headers: Object.fromEntries(headers),
        })
      : null
  const encoding = bestEncoding(request.headers.get('accept-encoding'))
  const bytes = cached?.[encoding] ?? (await compressQuickly(body, encoding))
  if (request.method !== 'POST' && response.status === 200) {
    headers.set('ETag', etagHeader(etag, encoding))
    if (request.headers.get('if-none-match')?.includes(etag)) {
      return new Response(null, { status: 304, headers })
    }
  }
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(bytes.length))
  return new Response(request.method === 'HEAD' ? null : bytes, { status: response.status, headers })
}
