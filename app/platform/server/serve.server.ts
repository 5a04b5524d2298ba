import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Platform } from './app.server.ts'
import { securityHeaders } from './security-headers.server.ts'

const cachedPage = { pattern: '(cached)' }

type Next = () => void
/** Serves a file, or calls `next` when there is none. */
export type FileHandler = (request: IncomingMessage, response: ServerResponse, next: Next) => unknown

const shutdownTimeoutMs = 10_000

/**
 * Listens, and answers in the order of what is cheapest: a finished page, a file, the program.
 * `close` stops taking requests and waits for those that run.
 */
export async function serve(platform: Platform, files: FileHandler, app: RequestListener) {
  const { config, pages, log, metrics } = platform
  const headers = securityHeaders(config.origin)

  const server = createServer((request, response) => {
    const requestId = randomUUID()
    const startedAt = performance.now()
    response.once('close', () => {
      const path = request.url?.split('?', 1)[0]
      const ms = Math.round((performance.now() - startedAt) * 10) / 10
      metrics?.observe(request, response, performance.now() - startedAt)
      log.info({ id: requestId, method: request.method, path, status: response.statusCode, ms })
    })
    const responseHeaders = { ...headers, 'X-Request-Id': requestId }
    if (pages.serve(request, response, responseHeaders)) {
      metrics?.setRoute(response, cachedPage)
      return
    }
    response.setHeaders(new Map(Object.entries(responseHeaders)))
    files(request, response, () => app(request, response))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: config.port, ...(config.host ? { host: config.host } : {}) }, resolve)
  })
  // A connection that cannot be taken, for want of file descriptors, must not end the program.
  server.on('error', (error) => log.error({ error: String(error) }, 'a connection was not taken'))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs)
        server.close(() => {
          clearTimeout(force)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
