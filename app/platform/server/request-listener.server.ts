import type { IncomingMessage, RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'

/** nginx also reads the rest of a body for up to 30 seconds (`lingering_time`). */
const maxMs = 30_000
const maxBytes = 64 * 1024 * 1024

/**
 * After a response to a request whose body was not read to its end, reads and ignores the rest. If the connection were
 * closed while the client is still sending, the client would lose the response, such as “The file is too large”.
 */
function discardBody(request: IncomingMessage, timeoutMs = maxMs) {
  if (request.complete || request.destroyed) return
  let bytes = 0
  const timer = setTimeout(() => request.destroy(), timeoutMs)
  timer.unref()
  request.once('close', () => clearTimeout(timer))
  // A reader that has stopped would pause the request again.
  request.removeAllListeners('data')
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) request.destroy()
  })
  request.resume()
}

/**
 * Serves requests with a fetch handler, and discards the bodies that the handler does not read. By default, the adapter
 * would close the connection after half a second.
 */
export function requestListener(
  fetch: Parameters<typeof getRequestListener>[0],
  timeoutMs?: number,
): RequestListener {
  const listener = getRequestListener(fetch, { autoCleanupIncoming: false })
  return (request, response) => {
    response.once('finish', () => discardBody(request, timeoutMs))
    listener(request, response)
  }
}
