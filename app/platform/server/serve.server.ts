import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from './app.server.ts'
import { securityHeaders } from './security-headers.server.ts'

const cachedRoute = { pattern: '(cached)' }

type Next = () => void
/** Serves a file, or calls `next` when there is none. */
export type FileHandler = (request: IncomingMessage, response: ServerResponse, next: Next) => unknown

const shutdownTimeoutMs = 10_000
/**
 * How long a server that shuts down accepts requests while they keep arriving. A load balancer that checks `/readyz`
 * starts to send them to another node within this time.
 */
const maxDrainMs = 2000
/** After this long without a request, a server that shuts down stops accepting requests. */
const quietMs = 100

const timeouts = {
  headersTimeout: 15_000,
  /** A file of 25 MB takes 200 seconds at 1 Mbit/s. */
  requestTimeout: 300_000,
  /**
   * Longer than proxies and other clients keep an idle connection (Caddy: two minutes). A request on a connection that
   * this server is closing would fail.
   */
  keepAliveTimeout: 125_000,
  connectionsCheckingInterval: 5000,
}
const maxHeaders = 100

/**
 * Starts the HTTP server, which tries the page cache, then static files, then the app.
 * `close` makes `/readyz` fail, stops accepting requests once none arrive or after two seconds, and waits for those in
 * progress, up to ten seconds in total.
 */
export async function serve(
  platform: Platform,
  files: FileHandler,
  app: RequestListener,
  limits: Partial<typeof timeouts> = {},
) {
  const { config, pages, log, logRequest, metrics } = platform
  const headers = securityHeaders(config.origin)
  const nextRequestId = requestIds()
  let isClosing = false
  let lastRequestAt = Number.NEGATIVE_INFINITY

  const server = createServer({ ...timeouts, ...limits }, (request, response): void => {
    // Otherwise, connections that are kept alive would delay the shutdown.
    if (isClosing) response.shouldKeepAlive = false
    const requestId = nextRequestId()
    const startedAt = performance.now()
    const isReadinessCheck = isClosing && pathOf(request.url ?? '') === '/readyz'
    // Checks of a load balancer that has already taken this node out do not delay the shutdown.
    if (!isReadinessCheck) lastRequestAt = startedAt
    const logResponse = (status: number, aborted?: true) => {
      const { method, url = '' } = request
      const ms = performance.now() - startedAt
      metrics?.observe(request, response, ms)
      logRequest({ id: requestId, method, path: pathOf(url), status, ms, aborted })
    }
    const status = pages.serve(request, response, headers, requestId)
    if (status > 0) {
      metrics?.setRoute(response, cachedRoute)
      logResponse(status)
      return
    }
    // Aborted: the client closed the connection before the response was complete, and may not have received this status.
    response.once('close', () =>
      logResponse(response.statusCode, response.writableFinished ? undefined : true),
    )
    response.setHeaders(new Map(Object.entries({ ...headers, 'X-Request-Id': requestId })))
    if (isReadinessCheck) {
      response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '5' })
      response.end('{"status":"the node is shutting down"}')
      return
    }
    files(request, response, () => app(request, response))
  })
  server.maxHeadersCount = maxHeaders
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: config.port, ...(config.host ? { host: config.host } : {}) }, resolve)
  })
  // Failing to accept a connection, for example for lack of file descriptors, must not crash the process.
  server.on('error', (error) => log.error({ error: String(error) }, 'could not accept a connection'))
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      isClosing = true
      const closingAt = performance.now()
      // Checked twice: while a page was rendered, requests may have arrived that are not accepted yet.
      for (let quietChecks = 0; quietChecks < 2 && performance.now() - closingAt < maxDrainMs; ) {
        await sleep(10)
        quietChecks = performance.now() - lastRequestAt < quietMs ? 0 : quietChecks + 1
      }
      const remainingMs = shutdownTimeoutMs - (performance.now() - closingAt)
      await new Promise<void>((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), remainingMs)
        // A response that was in progress leaves its connection idle when it ends.
        const closeIdle = setInterval(() => server.closeIdleConnections(), 50)
        server.close(() => {
          clearTimeout(force)
          clearInterval(closeIdle)
          resolve()
        })
        server.closeIdleConnections()
      })
    },
  }
}

/** Paths that end in a secret: private calendar feeds, and certificates. */
const secretPath = /^\/+(calendar|verify)\/+[^?]*/i

/** The path to log: without the query and without secrets. */
function pathOf(url: string) {
  const queryStart = url.indexOf('?')
  const path = queryStart < 0 ? url : url.slice(0, queryStart)
  return path.replace(secretPath, '/$1/…')
}

/** Enough for two trillion requests. */
const countLength = 8

/** Request ids of one length: eight characters that are unique to this process, and a count. */
function requestIds() {
  const prefix = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${prefix}-${(count++).toString(36).padStart(countLength, '0')}`
}
