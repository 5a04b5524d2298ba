import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Audience, Viewer } from '#app/platform/auth/member.server.ts'
import { TableChanges } from '#app/platform/database/table-changes.server.ts'
import { compressBest } from './compress.server.ts'
import { etagOf } from './etag.server.ts'
import { PageCache, type RenderedPage } from './page-cache.server.ts'

const hourMs = 3_600_000
let changes: TableChanges
let pages: PageCache
let isSynced: boolean
let viewer: Viewer | null
let server: ReturnType<typeof createServer>

beforeEach(async () => {
  changes = new TableChanges()
  isSynced = true
  viewer = { audience: 'member', sessionId: 'amina' }
  pages = new PageCache(changes, () => isSynced, {
    variesByHost: true,
    viewerOf: () => viewer,
    canonicalUrl: (url) => url.replace('?unknown=1', ''),
  })
  server = createServer((incoming, outgoing) => {
    if (!pages.serve(incoming, outgoing, {}, 'request-1')) outgoing.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  server.close()
})

function cachePage(
  body: string,
  options: {
    tables?: string[]
    startedAt?: number
    expiresAt?: number
    url?: string
    theme?: string
    audience?: Audience
    /** Of a personal page. */
    sessionId?: string
    compressed?: Partial<RenderedPage['bodies']>
  } = {},
) {
  const {
    tables = ['event'],
    startedAt = changes.now,
    expiresAt = Date.now() + hourMs,
    url = '/',
    theme,
    audience = 'visitor',
    sessionId,
    compressed = {},
  } = options
  const { port } = server.address() as AddressInfo
  const host = `localhost:${port}`
  const keyed = { method: 'GET', url, host, cookie: theme && `theme=${theme}` }
  const key = sessionId ? pages.memberKeyOf(keyed, sessionId) : pages.keyOf(keyed, audience)
  return pages.set(key ?? '', {
    tables: new Set(tables),
    startedAt,
    expiresAt,
    headers: { 'Content-Type': 'text/html' },
    bodies: { identity: Buffer.from(body), ...compressed },
    etag: etagOf(body),
  })
}

/** Returns a function that waits for the compressions that have started since. */
function watchCompressions() {
  const started = [vi.spyOn(compressBest, 'br'), vi.spyOn(compressBest, 'gzip')]
  return async () => {
    for (const { mock } of started) expect(mock.calls).toHaveLength(1)
    await Promise.all(started.flatMap(({ mock }) => mock.results.map(({ value }) => value)))
  }
}

function get(headers: Record<string, string> = {}, path = '/', method = 'GET') {
  const { port } = server.address() as AddressInfo
  return new Promise<{ status: number | undefined; etag: string | undefined; body: Buffer }>(
    (resolve, reject) => {
      request({ port, path, method, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode, etag: response.headers.etag, body: Buffer.concat(chunks) }),
        )
      })
        .once('error', reject)
        .end()
    },
  )
}

test('serves a cached page unchanged, in the encoding that the browser accepts', async () => {
  cachePage('<p>Salaam</p>')
  expect((await get()).body.toString()).toBe('<p>Salaam</p>')
  expect(brotliDecompressSync((await get({ 'accept-encoding': 'br' })).body).toString()).toBe('<p>Salaam</p>')
})

test('invalidates a page when one of its tables changes, and only then', async () => {
  cachePage('events', { tables: ['event', 'setting'] })
  changes.announce(new Set(['article']))
  expect((await get()).status).toBe(200)
  changes.announce(new Set(['setting']))
  expect((await get()).status).toBe(204)
})

test('caches a page whose table changed during rendering only as a stale response', async () => {
  const startedAt = changes.now
  changes.announce(new Set(['event']))
  cachePage('stale', { startedAt })
  expect((await get()).status).toBe(204)
})

test('an outdated page is served only as a stale response, until it is rendered again or no longer exists', async () => {
  const staleBody = () => {
    const { port } = server.address() as AddressInfo
    return pages.staleResponse(new Request(`http://localhost:${port}/`))?.text() ?? null
  }
  expect(staleBody()).toBeNull()
  cachePage('first')
  changes.announce(new Set(['event']))
  expect((await get()).status).toBe(204)
  expect(await staleBody()).toBe('first')
  cachePage('second')
  changes.announceAll()
  expect((await get()).status).toBe(204)
  expect(await staleBody()).toBe('second')
  const startedAt = changes.now
  changes.announceAll()
  cachePage('outdated when it was rendered', { startedAt })
  expect(await staleBody()).toBe('outdated when it was rendered')
  cachePage('third')
  expect((await get()).body.toString()).toBe('third')
  const { port } = server.address() as AddressInfo
  const host = `localhost:${port}`
  pages.delete(pages.keyOf({ method: 'GET', url: '/', host, cookie: undefined }, 'visitor') ?? '')
  expect(staleBody()).toBeNull()
})

test('compresses a page with `compressBest` once it is requested again', async () => {
  const body = Array.from({ length: 2000 }, (_, i) => `<p>Paragraph ${(i * 7919) % 2003}</p>`).join('')
  cachePage(body)
  const br = { 'accept-encoding': 'br' }
  const compressions = watchCompressions()
  const first = await get(br)
  expect(brotliDecompressSync(first.body).toString()).toBe(body)
  await compressions()
  expect((await get(br)).body.length).toBeLessThan(first.body.length)
  expect(brotliDecompressSync((await get(br)).body).toString()).toBe(body)
  expect(gunzipSync((await get({ 'accept-encoding': 'gzip' })).body).toString()).toBe(body)
})

test('keeps one encoding of a page and serves every other from it', async () => {
  const body = '<p>Salaam</p>'.repeat(1000)
  const identity = Buffer.from(body)
  for (const [encoding, bytes] of [
    ['br', brotliCompressSync(identity)],
    ['gzip', gzipSync(identity)],
  ] as const) {
    const path = `/${encoding}`
    cachePage(body, { url: path, compressed: { [encoding]: bytes } })
    expect((await get({ 'accept-encoding': encoding }, path)).body).toEqual(bytes)
    expect((await get({}, path)).body.toString()).toBe(body)
    expect(brotliDecompressSync((await get({ 'accept-encoding': 'br' }, path)).body).toString()).toBe(body)
    expect(gunzipSync((await get({ 'accept-encoding': 'gzip' }, path)).body).toString()).toBe(body)
  }
})

test('keeps the most recently requested pages that fit into its memory', async () => {
  const identity = Buffer.alloc(40_000)
  for (let index = 0; index < 3000; index += 1) {
    const compressed = { br: Buffer.alloc(10_000) }
    cachePage('', { url: `/${index}`, compressed: { identity, ...compressed } })
  }
  expect(pages.size).toBeGreaterThan(600)
  expect(pages.size).toBeLessThan(839)
  expect((await get({ 'accept-encoding': 'br' }, '/2999')).status).toBe(200)
  expect((await get({ 'accept-encoding': 'br' }, '/0')).status).toBe(204)
})

test('counts the uncompressed bodies that it caches for programs without compression', async () => {
  // Never done, so no page becomes small again.
  vi.spyOn(compressBest, 'br').mockReturnValue(new Promise(() => {}))
  const identity = Buffer.alloc(1_000_000)
  const br = brotliCompressSync(identity)
  for (let index = 0; index < 20; index += 1) {
    cachePage('', { url: `/${index}`, compressed: { identity, br } })
    expect((await get({}, `/${index}`)).body).toHaveLength(identity.length)
  }
  expect(pages.size).toBeLessThan(9)
})

test('does not bring back a page whose table changed during compression', async () => {
  cachePage('stale')
  const compressions = watchCompressions()
  expect((await get()).status).toBe(200)
  changes.announce(new Set(['event']))
  await compressions()
  expect((await get()).status).toBe(204)
})

test('does not serve an expired page', async () => {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now })
  cachePage('countdown', { expiresAt: now + 50 })
  vi.setSystemTime(now + 49)
  expect((await get()).status).toBe(200)
  vi.setSystemTime(now + 50)
  expect((await get()).status).toBe(204)
})

test('each audience has its own page, and an unknown session is not served from the cache', async () => {
  const cookies = ['shajara.session_token', '__Host-shajara.session_token'].map((name) => `a=b; ${name}=x`)
  cachePage('for visitors')
  for (const cookie of cookies) expect((await get({ cookie })).status).toBe(204)
  cachePage('for members', { audience: 'member' })
  for (const cookie of cookies) expect((await get({ cookie })).body.toString()).toBe('for members')
  expect((await get()).body.toString()).toBe('for visitors')
  viewer = { audience: 'admin', sessionId: 'amina' }
  for (const cookie of cookies) expect((await get({ cookie })).status).toBe(204)
  viewer = null
  for (const cookie of cookies) expect((await get({ cookie })).status).toBe(204)
  expect((await get({ cookie: 'not-shajara.session_token=x' })).body.toString()).toBe('for visitors')
})

const session = { cookie: 'shajara.session_token=x' }

test('a personal page is served only in its session, until one of its tables changes', async () => {
  cachePage('for Amina', { sessionId: 'amina' })
  expect((await get()).status).toBe(204)
  expect((await get(session)).body.toString()).toBe('for Amina')
  viewer = { audience: 'member', sessionId: 'bilal' }
  expect((await get(session)).status).toBe(204)
  viewer = { audience: 'member', sessionId: 'amina' }
  expect((await get(session)).status).toBe(200)
  changes.announce(new Set(['event']))
  expect((await get(session)).status).toBe(204)
})

test('visitors and forms have no personal page', () => {
  const keyed = { method: 'GET', url: '/profile', host: '', cookie: '' }
  expect(pages.memberKeyOf(keyed, null)).toBeNull()
  expect(pages.memberKeyOf({ ...keyed, method: 'POST' }, 'amina')).toBeNull()
  expect(pages.memberKeyOf({ ...keyed, cookie: 'shajara.flash=x' }, 'amina')).toBeNull()
})

test('personal pages do not displace pages for everyone', async () => {
  cachePage('for visitors')
  for (let index = 0; index < 20; index += 1) {
    const identity = Buffer.alloc(1_000_000)
    cachePage('', { sessionId: `member-${index}`, compressed: { identity } })
  }
  expect(pages.size).toBeLessThan(4)
  expect((await get()).body.toString()).toBe('for visitors')
})

test('a request with a flash message is never served from the cache', async () => {
  cachePage('for visitors')
  expect((await get({ cookie: 'shajara.flash=x' })).status).toBe(204)
  const key = pages.keyOf({ method: 'GET', url: '/', host: '', cookie: 'shajara.flash=x' }, 'visitor')
  expect(key).toBeNull()
})

test('URLs with one canonical URL share a page', async () => {
  cachePage('page')
  expect((await get({}, '/?unknown=1')).body.toString()).toBe('page')
  expect((await get({}, '/?other=1')).status).toBe(204)
})

test('caches each color theme separately', async () => {
  cachePage('dark page', { theme: 'dark' })
  expect((await get({ cookie: 'theme=dark' })).body.toString()).toBe('dark page')
  expect((await get()).status).toBe(204)
})

test('returns 304 for a matching ETag; each encoding has its own ETag', async () => {
  cachePage('<p>Salaam</p>')
  const { etag = '' } = await get({ 'accept-encoding': 'br' })
  expect((await get({ 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304)
  expect((await get()).etag).not.toBe(etag)
  cachePage('<p>Changed</p>')
  expect((await get({ 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(200)
})

test('responds to HEAD with headers only, and never serves a write from the cache', async () => {
  cachePage('<p>Salaam</p>')
  const head = await get({}, '/', 'HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
  expect((await get({}, '/', 'POST')).status).toBe(204)
})

test('serves and caches nothing while changes from other nodes may be missed', async () => {
  cachePage('before')
  isSynced = false
  expect((await get()).status).toBe(204)
  cachePage('rendered while changes may be missed', { url: '/b' })
  isSynced = true
  expect((await get({}, '/b')).status).toBe(204)
})

test('caches pages separately for each host', async () => {
  cachePage('<link rel="canonical" href="http://localhost/">')
  expect((await get({ host: 'evil.example' })).status).toBe(204)
  expect((await get()).status).toBe(200)
})

test('ignores a cookie that only resembles the theme cookie', async () => {
  cachePage('dark page', { theme: 'dark' })
  expect((await get({ cookie: 'theme=darkest' })).status).toBe(204)
})
