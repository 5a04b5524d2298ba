import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Audience, Viewer } from '#app/platform/auth/member.server.ts'
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

/** Whether a Cookie header has a session, valid or not. */
export const hasSessionCookie = (cookie: string) =>
  /(?:^|;\s*)(?:__Host-)?shajara\.session_token=/.test(cookie)
/** A page with a flash message is rendered for one request. */
const flashCookie = /shajara\.flash\s*=/
/** About 700 pages: a compressed page takes about 10 KB. */
const maxCacheBytes = 8 * 1024 * 1024
/** A separate limit for personal pages, so that they do not displace pages for everyone. */
const maxMemberBytes = 2 * 1024 * 1024
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
  /** The body in at least one encoding. */
  bodies: CachedPage['bodies']
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
  /** The viewer of a cookie header with a session; null if they have to be read from the database. */
  viewerOf: (cookie: string) => Viewer | null
  canonicalUrl: (url: string) => string
}

const visitor: Viewer = { audience: 'visitor', sessionId: null }

/** The start of the keys of personal pages. */
const memberPrefix = 'session '

const newCache = (maxSize: number) =>
  new LRUCache<string, CachedPage>({
    maxSize,
    sizeCalculation: ({ bodies: { identity, br, gzip } }) =>
      (identity?.length ?? 0) + (br?.length ?? 0) + (gzip?.length ?? 0) + entryBytes,
  })

/**
 * Caches compressed pages that are the same for everyone in an audience, and personal pages for one session, until a
 * table they depend on changes, here or on another node, or until `expiresAt`. Outdated pages stay in the cache for
 * `staleResponse`, until they are rendered again.
 */
export class PageCache {
  readonly #pages = newCache(maxCacheBytes)
  readonly #memberPages = newCache(maxMemberBytes)
  readonly #changes: TableChanges
  readonly #syncExternalWrites: () => boolean
  readonly #options: PageCacheOptions

  constructor(changes: TableChanges, syncExternalWrites: () => boolean, options: PageCacheOptions) {
    this.#changes = changes
    this.#options = options
    this.#syncExternalWrites = syncExternalWrites
    changes.onChange((tables) => {
      for (const cache of [this.#pages, this.#memberPages]) {
        for (const page of cache.values()) {
          if (tables === 'all' || !page.tables.isDisjointFrom(tables)) page.isOutdated = true
        }
      }
    })
  }

  get size() {
    return this.#pages.size + this.#memberPages.size
  }

  /** Removes a page that was deleted or has moved, so that `staleResponse` does not return it. */
  delete(key: string) {
    this.#cacheOf(key).delete(key)
  }

  /** Returns the cache key of a page; null if the response may differ between requests of one audience. */
  keyOf(request: KeyedRequest, audience: Audience) {
    return this.#keyOf(request, audience)
  }

  /** Returns the cache key of a session's personal page; null if it must not be cached. */
  memberKeyOf(request: KeyedRequest, sessionId: string | null) {
    return sessionId === null ? null : this.#keyOf(request, memberPrefix + sessionId)
  }

  #keyOf({ method, url, host = '', cookie = '' }: KeyedRequest, owner: string) {
    if ((method !== 'GET' && method !== 'HEAD') || flashCookie.test(cookie)) return null
    // Pages contain the site's origin, which comes from the request unless it is configured.
    return `${owner} ${readThemeCookie(cookie) ?? ''} ${this.#options.variesByHost ? host : ''} ${url}`
  }

  #cacheOf(key: string) {
    return key.startsWith(memberPrefix) ? this.#memberPages : this.#pages
  }

  /** Finds a current page for everyone in the viewer's audience, or for the viewer alone. */
  #find(request: KeyedRequest, { audience, sessionId }: Viewer) {
    for (const key of [this.keyOf(request, audience), this.memberKeyOf(request, sessionId)]) {
      const page = key === null ? undefined : this.#cacheOf(key).get(key)
      if (key !== null && page && !page.isOutdated && page.expiresAt > Date.now()) return { key, page }
    }
    return null
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
    const viewer = hasSessionCookie(cookie) ? this.#options.viewerOf(cookie) : visitor
    if (viewer === null) return 0
    const found = this.#find({ method, url: this.#options.canonicalUrl(url), host, cookie }, viewer)
    if (!found) return 0
    const { key, page } = found
    const encoding = bestEncoding(headers['accept-encoding'])
    if (page.etag && isUnmodified(headers['if-none-match'], page.etag)) {
      const ids = { 'X-Request-Id': requestId, ETag: etagHeader(page.etag, encoding) }
      response.writeHead(304, { ...page.headers, ...common, ...ids }).end()
      return 304
    }
    page.responses[encoding] ??= this.#prepare(key, page, encoding, { common, requestId, response })
    page.responses[encoding].send(request, response, requestId)
    // Recompresses on the second request, because many pages are requested only once.
    if (!page.isRecompressed) this.#recompress(key, page).catch(() => {})
    return 200
  }

  /** A visitor's page, even if outdated, while the database is unavailable (RFC 5861); null if there is none. */
  staleResponse({ headers, method, url }: Request) {
    const cookie = headers.get('cookie') ?? ''
    if (hasSessionCookie(cookie)) return null
    const { host, pathname, search } = new URL(url)
    const path = this.#options.canonicalUrl(pathname + search)
    const key = this.keyOf({ method, url: path, host, cookie }, 'visitor')
    const page = key === null ? undefined : this.#pages.get(key)
    if (key === null || !page) return null
    const encoding = bestEncoding(headers.get('accept-encoding'))
    const body = this.#bodyOf(key, page, encoding)
    return new Response(method === 'HEAD' ? null : body, { headers: headersOf(page, body, encoding) })
  }

  /** The body in an encoding, which is then cached, too: many clients request uncompressed pages. */
  #bodyOf(key: string, page: CachedPage, encoding: Encoding): Bytes {
    const existing = page.bodies[encoding]
    if (existing) return existing
    const body = compressQuickly(identityOf(page), encoding)
    page.bodies[encoding] = body
    // Only a new entry updates the size of the cache.
    this.#cacheOf(key).delete(key)
    this.#cacheOf(key).set(key, page)
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
    // The same bytes in the prepared response's memory, so that the page has only one copy.
    page.bodies[encoding] = prepared.body
    return prepared
  }

  async #recompress(key: string, page: CachedPage) {
    page.isRecompressed = true
    const identity = identityOf(page)
    const [br, gzip] = await Promise.all([compressBest.br(identity), compressBest.gzip(identity)])
    const cache = this.#cacheOf(key)
    if (cache.peek(key) !== page || page.isOutdated) return
    cache.set(key, { ...page, bodies: { br: copyOf(br), gzip: copyOf(gzip) }, responses: {} })
  }

  /** Caches a page. If its data has changed since it was rendered, only `staleResponse` returns it. */
  set(key: string, page: RenderedPage) {
    const { tables, expiresAt, startedAt, etag, headers } = page
    const isOutdated = !this.#syncExternalWrites() || this.#changes.changedSince(startedAt, tables)
    this.#cacheOf(key).set(key, {
      tables,
      expiresAt,
      isOutdated,
      etag,
      headers,
      bodies: copiesOf(smallestOf(page.bodies)),
      isRecompressed: false,
      responses: {},
    })
  }
}

/** One encoding is enough at first: an uncompressed page is five times as large as a compressed one. */
export function smallestOf({ identity, br, gzip }: CachedPage['bodies']): CachedPage['bodies'] {
  if (br) return { br }
  return gzip ? { gzip } : { identity }
}

/** zlib may return a part of a larger buffer, which would stay in memory. */
const copyOf = (bytes: Bytes): Bytes => Buffer.from(new Uint8Array(bytes).buffer)

const copiesOf = ({ identity, br, gzip }: CachedPage['bodies']): CachedPage['bodies'] => ({
  ...(br && { br: copyOf(br) }),
  ...(gzip && { gzip: copyOf(gzip) }),
  ...(identity && { identity }),
})

const identityOf = ({ bodies }: CachedPage): Bytes => bodies.identity ?? decompress(bodies)

const headersOf = ({ headers, etag }: CachedPage, body: Buffer, encoding: Encoding) => ({
  ...headers,
  ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  'Content-Length': String(body.length),
  ...(etag ? { ETag: etagHeader(etag, encoding) } : {}),
})
