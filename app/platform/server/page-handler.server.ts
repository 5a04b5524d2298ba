import { createRequestHandler, type RequestHandler, RouterContextProvider } from 'react-router'
import { memberContext, trackPersonalReads, type Viewer, viewerOf } from '#app/platform/auth/member.server.ts'
import { resumeSession, withSessionCookie } from '#app/platform/auth/session.server.ts'
import { type SessionCache, sessionTables } from '#app/platform/auth/session-cache.server.ts'
import type { Config } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext, exportDatabaseContext } from '#app/platform/database/database.ts'
import type { OpenDatabase } from '#app/platform/database/open-database.server.ts'
import { type Files, filesContext } from '#app/platform/files/files.ts'
import { clientAddressContext } from '#app/platform/http/client-address.server.ts'
import { isUnmodified } from '#app/platform/http/if-none-match.ts'
import { type PageRecord, pageContext, retryAfterContext } from '#app/platform/http/page.server.ts'
import { requestIdContext } from '#app/platform/http/request-id.ts'
import { type Log, logContext } from '#app/platform/log/log.server.ts'
import { bestEncoding, compressQuickly } from './compress.server.ts'
import { etagHeader, etagOf } from './etag.server.ts'
import { type MatchedRoute, matchedRouteContext } from './matched-route.ts'
import type { PageCache } from './page-cache.server.ts'
import { postprocessHtml } from './postprocess-html.server.ts'
import { preserveForms } from './preserve-forms.server.ts'
import type { Branch, RouteTable } from './route-table.server.ts'

/** What pages need from the server. */
export interface PagePlatform {
  config: Config
  database: OpenDatabase
  files: Files
  pages: Pick<PageCache, 'keyOf' | 'memberKeyOf' | 'set' | 'delete'>
  sessions: SessionCache
  /** Reduces a path and query to what a page reads. */
  canonicalUrl: (url: string) => string
  log: Log
}

/** What the composition root adds to pages: context values for the routes, and scheduled publications. */
export interface PageComposition {
  provide: (context: RouterContextProvider) => void
  /** When a page rendered from these tables after `since` becomes stale without a change to them; null for never. */
  nextChangeAt: (tables: ReadonlySet<string>, since: Date) => Promise<Date | null>
}

/** What the server knows about a request besides the request itself. */
export interface RequestDetails {
  requestId: string
  clientAddress: string
  /** `TableChanges.now` of the thread that caches the page, before the first read. */
  startedAt: number
}

export interface PageResult {
  response: Response
  route: MatchedRoute
  /** Whether the page failed because the database is unavailable. */
  isUnavailable: boolean
}

export type RenderPage = (request: Request, details: RequestDetails) => Promise<PageResult>

const pageTtlMs = 3_600_000

/** Returns a function that runs a page's loaders or action, renders it, and caches it if it can be sent again. */
export function pageHandler(
  platform: PagePlatform,
  routeTable: RouteTable,
  mode: string,
  { provide, nextChangeAt }: PageComposition,
): RenderPage {
  const { config, database, log } = platform
  const render = pageRenderer(routeTable, mode)
  return async (received, { requestId, clientAddress, startedAt }) => {
    const since = new Date()
    const page: PageRecord = {
      tables: new Set(),
      expiresAt: since.getTime() + pageTtlMs,
      isPersonal: false,
    }
    const context = new RouterContextProvider()
    context.set(configContext, config)
    context.set(databaseContext, database.db)
    context.set(exportDatabaseContext, database.exportDb)
    context.set(filesContext, platform.files)
    context.set(pageContext, page)
    context.set(retryAfterContext, (seconds) => {
      page.retryAfterSeconds = seconds
    })
    context.set(logContext, log)
    context.set(requestIdContext, requestId)
    context.set(clientAddressContext, clientAddress)
    const route: MatchedRoute = { pattern: null }
    context.set(matchedRouteContext, route)
    provide(context)
    const session = await resumeSession(database.db, platform.sessions, config, received, since)
    const member =
      session.member &&
      trackPersonalReads(session.member, () => {
        page.isPersonal = true
      })
    context.set(memberContext, member)
    // The route declares which parameters its page reads.
    await routeTable.branchOf(new URL(received.url).pathname).load()
    const url = platform.canonicalUrl(pathAndQuery(received))
    const request = pageRequest(received, url)
    const response = await database.changes.recordReads(page.tables, () => render(request, context))
    const finalized = await finalizeResponse(platform, received, withStandardStatus(response, page), {
      ...page,
      url,
      startedAt,
      viewer: viewerOf(session.member),
      isCacheable: session.setCookie === null && !isAdminPath(url),
      // The time before rendering, because the page may lack what was published during rendering.
      nextChangeAt: (tables) => nextChangeAt(tables, since),
    })
    return {
      response: withSessionCookie(finalized, session.setCookie),
      route,
      isUnavailable: page.isUnavailable === true,
    }
  }
}

/**
 * React Router's request handler. Matching takes time for every route of its build, so each branch has a handler with
 * only its routes.
 */
function pageRenderer(routeTable: RouteTable, mode: string): RequestHandler {
  const handlers = new Map<Branch, RequestHandler>()
  const handlerOf = async (branch: Branch) =>
    createRequestHandler({ ...routeTable.build, routes: preserveForms(await branch.load()) }, mode)
  return async (request, context) => {
    const branch = routeTable.branchOf(new URL(request.url).pathname)
    const handler = handlers.get(branch) ?? (await handlerOf(branch))
    handlers.set(branch, handler)
    return handler(request, context)
  }
}

/** The shortest rate limit window, for a 429 response when the end of the window is unknown. */
const defaultRetrySeconds = 900

/**
 * Adds what React Router leaves out: 503 rather than 500 while the database is unavailable, and the headers that
 * 405, 429 and 503 need.
 */
function withStandardStatus(response: Response, page: PageRecord) {
  const { status, headers, body } = response
  if (status < 400) return response
  const standard = new Response(body, {
    status: status === 500 && page.isUnavailable ? 503 : status,
    headers,
  })
  if (standard.status === 405 && !headers.has('Allow')) standard.headers.set('Allow', 'GET, HEAD')
  if (standard.status === 429)
    standard.headers.set('Retry-After', String(page.retryAfterSeconds ?? defaultRetrySeconds))
  if (standard.status === 503) standard.headers.set('Retry-After', '5')
  return standard
}

const pathAndQuery = (request: Request) => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

export const isAdminPath = (url: string) => /^\/admin(?:[/?.]|$)/.test(url)

/** The request as a page sees it: without undeclared parameters, and never HEAD. */
function pageRequest(request: Request, url: string) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return request
  if (request.method === 'GET' && url === pathAndQuery(request)) return request
  const { headers, signal } = request
  // GET even for HEAD: Content-Length, CSP and ETag depend on the body, and React Router would render none.
  // The path is not resolved against the URL, because one that starts with `//` would name a host.
  return new Request(new URL(request.url).origin + url, { method: 'GET', headers, signal })
}

interface NextChange {
  nextChangeAt: (tables: ReadonlySet<string>) => Promise<Date | null>
}

/** When a page expires; 0 if the next change cannot be read, so that the page is not cached. */
async function expiryOf({ tables, expiresAt, nextChangeAt }: PageRecord & NextChange) {
  try {
    return Math.min(expiresAt, (await nextChangeAt(tables))?.getTime() ?? expiresAt)
  } catch {
    return 0
  }
}

const movedOrMissing = new Set([301, 302, 303, 307, 308, 404, 410])

/**
 * Compresses a response and sets a page's Content-Security-Policy. Caches a page that is the same for its audience, or
 * that is cached for its member (`cacheForMember`).
 */
async function finalizeResponse(
  { pages }: PagePlatform,
  request: Request,
  response: Response,
  record: PageRecord &
    NextChange & {
      url: string
      startedAt: number
      viewer: Viewer
      isCacheable: boolean
    },
) {
  const cookie = request.headers.get('cookie') ?? undefined
  const { host } = new URL(request.url)
  const { audience, sessionId } = record.viewer
  const keyedRequest = { method: request.method, url: record.url, host, cookie }
  const key = record.isPersonal
    ? pages.memberKeyOf(keyedRequest, sessionId)
    : pages.keyOf(keyedRequest, audience)
  // A page that was deleted or has moved must not be served while the database is unavailable.
  if (key !== null && movedOrMissing.has(response.status)) pages.delete(key)
  const type = response.headers.get('content-type') ?? ''
  if (
    // Do not buffer a streamed list.
    type.startsWith('text/csv') ||
    !/^text\/|json|xml|javascript/.test(type) ||
    response.headers.has('content-encoding') ||
    !(record.html ?? response.body)
  ) {
    return response
  }
  let body = record.html ?? (await response.text())
  const headers = new Headers(response.headers)
  if (type.startsWith('text/html')) {
    const page = postprocessHtml(body, {
      isFormResponse: request.method === 'POST',
      formOrigin: record.formOrigin,
    })
    body = page.html
    headers.set('Content-Security-Policy', page.contentSecurityPolicy)
  }
  headers.set('Vary', 'Accept-Encoding, Cookie')
  const areHeadersCacheable =
    !headers.has('set-cookie') && !/no-store/.test(headers.get('cache-control') ?? '')
  if (audience !== 'visitor') headers.set('Cache-Control', 'no-store')
  else if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')

  const encoding = bestEncoding(request.headers.get('accept-encoding'))
  const identity = Buffer.from(body)
  const bytes = compressQuickly(identity, encoding)
  const isFound = request.method !== 'POST' && response.status === 200
  // Clients do not store a member's page, so they never ask whether it has changed.
  const etag = isFound && audience === 'visitor' ? etagOf(identity) : null
  const isContentCacheable = !record.isPersonal || record.isCachedForMember
  const isPageCacheable = record.isCacheable && isContentCacheable && areHeadersCacheable
  if (key !== null && isPageCacheable && response.status === 200) {
    const bodies = { identity, [encoding]: bytes }
    const expiresAt = await expiryOf(record)
    // A personal page depends on the member, whom the session cache may have read.
    const tables = record.isPersonal ? record.tables.union(new Set(sessionTables)) : record.tables
    pages.set(key, { ...record, tables, expiresAt, bodies, etag, headers: Object.fromEntries(headers) })
  }
  if (etag !== null) {
    headers.set('ETag', etagHeader(etag, encoding))
    if (isUnmodified(request.headers.get('if-none-match'), etag)) {
      return new Response(null, { status: 304, headers })
    }
  }
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(bytes.length))
  return new Response(request.method === 'HEAD' ? null : bytes, { status: response.status, headers })
}
