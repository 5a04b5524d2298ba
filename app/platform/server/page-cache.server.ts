import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { TableChanges } from '#app/platform/database/table-changes.server.ts'
import { readThemeCookie } from '#app/platform/http/theme-cookie.ts'
import { bestEncoding, compress, type Encoding } from './compress.server.ts'
import { etagHeader } from './etag.server.ts'

const sessionCookie = /(?:^|;\s*)(?:__Secure-)?shajara\.session_token=/
/** Tracking parameters that apps add to links; no page of ours reads them. */
const trackingParameters = /(?<=[?&])(?:utm_\w+|fbclid|gclid|igshid)=[^&]*&?/g
const maxCacheBytes = 32 * 1024 * 1024

interface CachedPage {
  tables: ReadonlySet<string>
  expiresAt: number
  etag: string
  headers: Record<string, string>
  bodies: Record<Encoding, Buffer>
}

export interface RenderedPage {
  tables: ReadonlySet<string>
  /** `TableChanges.now` before the first read. */
  startedAt: number
  expiresAt: number
  headers: Record<string, string>
  body: string
  /** From `etagOf`. */
  etag: string
}

interface KeyedRequest {
  method: string | undefined
  url: string | undefined
  host: string | undefined
  cookie: string | undefined
}

/**
 * Caches compressed pages for visitors who are not logged in, until a table they depend on changes, here or on
 * another node, or until `expiresAt`.
 */
export class PageCache {
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ bodies }) => bodies.br.length + bodies.gzip.length + bodies.identity.length + 1024,
  })
  readonly #changes: TableChanges
  readonly #syncExternalWrites: () => boolean
  readonly #byHost: boolean

  constructor(changes: TableChanges, syncExternalWrites: () => boolean, { byHost }: { byHost: boolean }) {
    this.#changes = changes
    this.#byHost = byHost
    this.#syncExternalWrites = syncExternalWrites
    changes.onChange((tables) => {
      if (tables === 'all') return this.#pages.clear()
      for (const [key, page] of this.#pages.entries()) {
        if (!page.tables.isDisjointFrom(tables)) this.#pages.delete(key)
      }
    })
  }

  get size() {
    return this.#pages.size
  }

  /** Null if the response may differ between visitors. */
  keyOf(request: KeyedRequest) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const { cookie = '' } = request
    if (sessionCookie.test(cookie)) return null
    // Pages contain the site's origin, which comes from the request unless it is configured.
    const host = this.#byHost ? (request.host ?? '') : ''
    return `${readThemeCookie(cookie) ?? ''} ${host} ${request.url?.replace(trackingParameters, '')}`
  }

  /** Serves a page from the cache; false if it has to be rendered. */
  serve(request: IncomingMessage, response: ServerResponse, headers: Record<string, string>) {
    const { host, cookie } = request.headers
    const key = this.keyOf({ method: request.method, url: request.url, host, cookie })
    if (key === null || !this.#syncExternalWrites()) return false
    const page = this.#pages.get(key)
    if (!page || page.expiresAt <= Date.now()) return false
    const encoding = bestEncoding(request.headers['accept-encoding'])
    if (request.headers['if-none-match']?.includes(page.etag)) {
      response.writeHead(304, { ...page.headers, ...headers, ETag: etagHeader(page.etag, encoding) }).end()
      return true
    }
    const body = page.bodies[encoding]
    response.writeHead(200, {
      ...page.headers,
      ...headers,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      'Content-Length': body.length,
      ETag: etagHeader(page.etag, encoding),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }

  /**
   * Caches a page unless its data has changed since it was rendered. Returns its compressed bodies, or null if
   * it has already expired.
   */
  async set(key: string, page: RenderedPage) {
    if (page.expiresAt <= Date.now()) return null
    const identity = Buffer.from(page.body)
    const [br, gzip] = await Promise.all([compress.br(identity, 9), compress.gzip(identity)])
    const bodies = { br, gzip, identity }
    if (!this.#syncExternalWrites() || this.#changes.changedSince(page.startedAt, page.tables)) return bodies
    this.#pages.set(key, {
      tables: page.tables,
      expiresAt: page.expiresAt,
      etag: page.etag,
      headers: page.headers,
      bodies,
    })
    return bodies
  }
}
