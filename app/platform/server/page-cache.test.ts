import { brotliDecompressSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { serveCachedPages } from '#tests/cached-pages.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('serves a cached page unchanged, in the encoding that the browser accepts', async () => {
  const { cachePage, get } = await serveCachedPages()
  cachePage('<p>Salaam</p>')
  expect((await get()).body.toString()).toBe('<p>Salaam</p>')
  expect(brotliDecompressSync((await get({ 'accept-encoding': 'br' })).body).toString()).toBe('<p>Salaam</p>')
})

test('invalidates a page when one of its tables changes, and only then', async () => {
  const { changes, cachePage, get } = await serveCachedPages()
  cachePage('events', { tables: ['event', 'setting'] })
  changes.announce(new Set(['article']))
  expect((await get()).status).toBe(200)
  changes.announce(new Set(['setting']))
  expect((await get()).status).toBe(204)
})

test('a page whose table changed during rendering is not served from the cache', async () => {
  const { changes, cachePage, get } = await serveCachedPages()
  const startedAt = changes.now
  changes.announce(new Set(['event']))
  cachePage('stale', { startedAt })
  expect((await get()).status).toBe(204)
})

test('an outdated page is served only as a stale response, until it is rendered again or no longer exists', async () => {
  const { changes, pages, host, cachePage, get } = await serveCachedPages()
  const staleBody = () => {
    return pages.staleResponse(new Request(`http://${host}/`))?.text() ?? null
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
  pages.delete(pages.keyOf({ method: 'GET', url: '/', host, cookie: undefined }, 'visitor') ?? '')
  expect(staleBody()).toBeNull()
})

test('does not serve an expired page', async () => {
  const { cachePage, get } = await serveCachedPages()
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now })
  cachePage('countdown', { expiresAt: now + 50 })
  vi.setSystemTime(now + 49)
  expect((await get()).status).toBe(200)
  vi.setSystemTime(now + 50)
  expect((await get()).status).toBe(204)
})

test('each audience has its own page, and an unknown session is not served from the cache', async () => {
  const { state, cachePage, get } = await serveCachedPages()
  const cookies = ['shajara.session_token', '__Host-shajara.session_token'].map((name) => `a=b; ${name}=x`)
  cachePage('for visitors')
  for (const cookie of cookies) expect((await get({ cookie })).status).toBe(204)
  cachePage('for members', { audience: 'member' })
  for (const cookie of cookies) expect((await get({ cookie })).body.toString()).toBe('for members')
  expect((await get()).body.toString()).toBe('for visitors')
  state.viewer = { audience: 'admin', sessionId: 'amina' }
  for (const cookie of cookies) expect((await get({ cookie })).status).toBe(204)
  state.viewer = null
  for (const cookie of cookies) expect((await get({ cookie })).status).toBe(204)
  expect((await get({ cookie: 'not-shajara.session_token=x' })).body.toString()).toBe('for visitors')
})

const session = { cookie: 'shajara.session_token=x' }

test('a personal page is served only in its session, until one of its tables changes', async () => {
  const { changes, state, cachePage, get } = await serveCachedPages()
  cachePage('for Amina', { sessionId: 'amina' })
  expect((await get()).status).toBe(204)
  expect((await get(session)).body.toString()).toBe('for Amina')
  state.viewer = { audience: 'member', sessionId: 'bilal' }
  expect((await get(session)).status).toBe(204)
  state.viewer = { audience: 'member', sessionId: 'amina' }
  expect((await get(session)).status).toBe(200)
  changes.announce(new Set(['event']))
  expect((await get(session)).status).toBe(204)
})

test('visitors, forms and requests with a flash message have no key for a personal page', async () => {
  const { pages } = await serveCachedPages()
  const keyedRequest = { method: 'GET', url: '/profile', host: '', cookie: '' }
  expect(pages.memberKeyOf(keyedRequest, null)).toBeNull()
  expect(pages.memberKeyOf({ ...keyedRequest, method: 'POST' }, 'amina')).toBeNull()
  expect(pages.memberKeyOf({ ...keyedRequest, cookie: 'shajara.flash=x' }, 'amina')).toBeNull()
})

test('personal pages do not displace pages for everyone', async () => {
  const { pages, cachePage, get } = await serveCachedPages()
  cachePage('for visitors')
  for (let index = 0; index < 20; index += 1) {
    const identity = Buffer.alloc(1_000_000)
    cachePage('', { sessionId: `member-${index}`, bodies: { identity } })
  }
  expect(pages.size).toBeLessThan(4)
  expect((await get()).body.toString()).toBe('for visitors')
})

test('a request with a flash message is never served from the cache', async () => {
  const { pages, cachePage, get } = await serveCachedPages()
  cachePage('for visitors')
  expect((await get({ cookie: 'shajara.flash=x' })).status).toBe(204)
  const key = pages.keyOf({ method: 'GET', url: '/', host: '', cookie: 'shajara.flash=x' }, 'visitor')
  expect(key).toBeNull()
})

test('URLs with the same canonical URL share a page', async () => {
  const { cachePage, get } = await serveCachedPages()
  cachePage('page')
  expect((await get({}, '/?unknown=1')).body.toString()).toBe('page')
  expect((await get({}, '/?other=1')).status).toBe(204)
})

test('caches each color theme separately', async () => {
  const { cachePage, get } = await serveCachedPages()
  cachePage('dark page', { theme: 'dark' })
  expect((await get({ cookie: 'theme=dark' })).body.toString()).toBe('dark page')
  expect((await get()).status).toBe(204)
})

test('returns 304 for a matching ETag; each encoding has its own ETag', async () => {
  const { cachePage, get } = await serveCachedPages()
  cachePage('<p>Salaam</p>')
  const { etag = '' } = await get({ 'accept-encoding': 'br' })
  expect((await get({ 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304)
  expect((await get()).etag).not.toBe(etag)
  cachePage('<p>Changed</p>')
  expect((await get({ 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(200)
})

test('responds to HEAD with headers only, and never serves a write from the cache', async () => {
  const { cachePage, get } = await serveCachedPages()
  cachePage('<p>Salaam</p>')
  const head = await get({}, '/', 'HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
  expect((await get({}, '/', 'POST')).status).toBe(204)
})

test('serves and caches nothing while changes from other nodes may be missed', async () => {
  const { state, cachePage, get } = await serveCachedPages()
  cachePage('before')
  state.isSynced = false
  expect((await get()).status).toBe(204)
  cachePage('rendered while changes may be missed', { url: '/b' })
  state.isSynced = true
  expect((await get({}, '/b')).status).toBe(204)
})

test('caches pages separately for each host', async () => {
  const { cachePage, get } = await serveCachedPages()
  cachePage('<link rel="canonical" href="http://localhost/">')
  expect((await get({ host: 'evil.example' })).status).toBe(204)
  expect((await get()).status).toBe(200)
})

test('ignores a cookie that only resembles the theme cookie', async () => {
  const { cachePage, get } = await serveCachedPages()
  cachePage('dark page', { theme: 'dark' })
  expect((await get({ cookie: 'theme=darkest' })).status).toBe(204)
})
