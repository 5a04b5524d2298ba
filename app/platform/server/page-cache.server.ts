import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Audience } from '#app/platform/auth/member.server.ts'
import type { TableChanges } from '#app/platform/database/table-changes.server.ts'
import { isUnmodified } from '#app/platform/http/if-none-match.ts'
import { readThemeCookie } from '#app/platform/http/theme-cookie.ts'
import {
  type Bytes,
  bestEncoding,
  compressBest,
  compressQuickly,
  decompress,
  type Encoding,
} from './compress.server.ts'
import { etagHeader } from './etag.server.ts'
import { PreparedResponse } from './prepared-response.server.ts'

const sessionCookie = /(?:^|;\s*)(?:__Host-)?shajara\.session_token=/
/** A page with a flash message is rendered for one request. */
const flashCookie = /shajara\.flash\s*=/
/** About 700 pages: a compressed page takes about 10 KB. */
const maxCacheBytes = 8 * 1024 * 1024
/** Memory per cached page in addition to its bodies. */
const entryBytes = 3072

interface CachedPage {
  tables: ReadonlySet<string>
  expiresAt: number
  /** Whether its data has changed since it was rendered. If so, it is served only while the database is unavailable. */
  isOutdated: boolean
  etag: string | null
  headers: Record<string, string>
  /** At least one; the others are created from it on request. Compressed quickly at first. */
  bodies: Partial<Record<Encoding, Bytes>>
  /** Whether the bodies are, or are about to be, compressed with `compressBest`. */
  isRecompressed: boolean
  /** By encoding; created on first use. */
  responses: Partial<Record<Encoding, PreparedResponse>>
}

export interface RenderedPage {
  tables: ReadonlySet<string>
  /** `TableChanges.now` before the first read. */
  startedAt: number
  expiresAt: number
  headers: Record<string, string>
  /** The body, and its compressed forms so far. */
  bodies: { identity: Bytes } & CachedPage['bodies']
  /** From `etagOf`; null for a page that clients do not store. */
  etag: string | null
}

export interface KeyedRequest {
  method: string | undefined
  /** Path and query, from `canonicalUrl`. */
  url: string
  host: string | undefined
  cookie: string | undefined
}

/** What a prepared response takes from the first response. */
interface FirstResponse {
  /** The headers of every response. */
  common: Record<string, string>
  requestId: string
  response: ServerResponse
}

export interface PageCacheOptions {
  /** Whether a page depends on the request's host, because the site's origin is not configured. */
  variesByHost: boolean
  /** The audience of a cookie header with a session; null if it has to be read from the database. */
  audienceOf: (cookie: string) => Audience | null
  canonicalUrl: (url: string) => string
}

/**
 * Caches compressed pages that are the same for everyone in an audience, until a table they depend on changes,
 * here or on another node, or until `expiresAt`. Outdated pages stay in the cache for `staleResponse`, until
 * they are rendered again.
 */
export class PageCache {
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ bodies: { identity, br, gzip } }) =>
      (identity?.length ?? 0) + (br?.length ?? 0) + (gzip?.length ?? 0) + entryBytes,
  })
  readonly #changes: TableChanges
  readonly #syncExternalWrites: () => boolean
  readonly #options: PageCacheOptions

  constructor(changes: TableChanges, syncExternalWrites: () => boolean, options: PageCacheOptions) {
    this.#changes = changes
    this.#options = options
    this.#syncExternalWrites = syncExternalWrites
    changes.onChange((tables) => {
      for (const page of this.#pages.values()) {
        if (tables === 'all' || !page.tables.isDisjointFrom(tables)) page.isOutdated = true
      }
    })
  }

  get size() {
    return this.#pages.size
  }

  /** Removes a page that was deleted or has moved, so that `staleResponse` does not return it. */
  delete(key: string) {
    this.#pages.delete(key)
  }

  /** Returns the cache key of a page; null if the response may differ between requests of one audience. */
  keyOf({ method, url, host = '', cookie = '' }: KeyedRequest, audience: Audience) {
    if ((method !== 'GET' && method !== 'HEAD') || flashCookie.test(cookie)) return null
    // Pages contain the site's origin, which comes from the request unless it is configured.
    return `${audience} ${readThemeCookie(cookie) ?? ''} ${this.#options.variesByHost ? host : ''} ${url}`
  }

  /** Serves a page from the cache and returns the status; 0 if it has to be rendered. */
  serve(
    request: IncomingMessage,
    response: ServerResponse,
    common: Record<string, string>,
    requestId: string,
  ) {
    const { method, url = '', headers } = request
    const { host, cookie = '' } = headers
    if (!this.#syncExternalWrites()) return 0
    const audience = sessionCookie.test(cookie) ? this.#options.audienceOf(cookie) : 'visitor'
    if (audience === null) return 0
    const key = this.keyOf({ method, url: this.#options.canonicalUrl(url), host, cookie }, audience)
    const page = key === null ? undefined : this.#pages.get(key)
    if (key === null || !page || page.isOutdated || page.expiresAt <= Date.now()) return 0
    const encoding = bestEncoding(headers['accept-encoding'])
    if (page.etag && isUnmodified(headers['if-none-match'], page.etag)) {
      const ids = { 'X-Request-Id': requestId, ETag: etagHeader(page.etag, encoding) }
      response.writeHead(304, { ...page.headers, ...common, ...ids }).end()
      return 304
    }
    page.responses[encoding] ??= this.#prepare(key, page, encoding, { common, requestId, response })
    page.responses[encoding].send(request, response, requestId)
    // Recompresses at the second request, because many pages are requested only once.
    if (!page.isRecompressed) this.#recompress(key, page).catch(() => {})
    return 200
  }

  /** A visitor's page, even if outdated, while the database is unavailable (RFC 5861); null if there is none. */
  staleResponse({ headers, method, url }: Request) {
    const cookie = headers.get('cookie') ?? ''
    if (sessionCookie.test(cookie)) return null
    const { host, pathname, search } = new URL(url)
    const path = this.#options.canonicalUrl(pathname + search)
    const key = this.keyOf({ method, url: path, host, cookie }, 'visitor')
    const page = key === null ? undefined : this.#pages.get(key)
    if (key === null || !page) return null
    const encoding = bestEncoding(headers.get('accept-encoding'))
    const body = this.#bodyOf(key, page, encoding)
    return new Response(method === 'HEAD' ? null : body, { headers: headersOf(page, body, encoding) })
  }

  /** The body in an encoding, which is then cached, too: many programs request uncompressed pages. */
  #bodyOf(key: string, page: CachedPage, encoding: Encoding): Bytes {
    const existing = page.bodies[encoding]
    if (existing) return existing
    const body = compressQuickly(identityOf(page), encoding)
    page.bodies[encoding] = body
    // Only a new entry updates the size of the cache.
    this.#pages.delete(key)
    this.#pages.set(key, page)
    return body
  }

  #prepare(
    key: string,
    page: CachedPage,
    encoding: Encoding,
    { common, requestId, response }: FirstResponse,
  ) {
    const body = this.#bodyOf(key, page, encoding)
    const headers = { ...headersOf(page, body, encoding), ...common }
    const prepared = new PreparedResponse(headers, body, requestId, response)
    // The same memory.
    page.bodies[encoding] = prepared.body
    return prepared
  }

  async #recompress(key: string, page: CachedPage) {
    page.isRecompressed = true
    const identity = identityOf(page)
    const [br, gzip] = await Promise.all([compressBest.br(identity), compressBest.gzip(identity)])
    if (this.#pages.peek(key) !== page || page.isOutdated) return
    this.#pages.set(key, { ...page, bodies: { br: copyOf(br), gzip: copyOf(gzip) }, responses: {} })
  }

  /** Caches a page. If its data has changed since it was rendered, only `staleResponse` returns it. */
  set(key: string, page: RenderedPage) {
    const { tables, expiresAt, startedAt, etag, headers } = page
    const isOutdated = !this.#syncExternalWrites() || this.#changes.changedSince(startedAt, tables)
    this.#pages.set(key, {
      tables,
      expiresAt,
      isOutdated,
      etag,
      headers,
      bodies: smallestOf(page.bodies),
      isRecompressed: false,
      responses: {},
    })
  }
}

/** Keeps only one encoding at first: an uncompressed page is five times as large as a compressed one. */
function smallestOf({ identity, br, gzip }: RenderedPage['bodies']): CachedPage['bodies'] {
  if (br) return { br: copyOf(br) }
  return gzip ? { gzip: copyOf(gzip) } : { identity }
}

/** zlib may return a part of a larger buffer, which would stay in memory. */
const copyOf = (bytes: Bytes): Bytes => Buffer.from(new Uint8Array(bytes).buffer)

const identityOf = ({ bodies }: CachedPage): Bytes => bodies.identity ?? decompress(bodies)

const headersOf = ({ headers, etag }: CachedPage, body: Buffer, encoding: Encoding) => ({
  ...headers,
  ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  'Content-Length': String(body.length),
  ...(etag ? { ETag: etagHeader(etag, encoding) } : {}),
})
