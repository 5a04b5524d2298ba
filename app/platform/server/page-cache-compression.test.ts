import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { serveCachedPages } from '#tests/cached-pages.ts'
import { compressBest } from './compress.server.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Spies on `compressBest`. The returned function expects one call per encoding, and waits for both to finish. */
function watchCompressions() {
  const spies = [vi.spyOn(compressBest, 'br'), vi.spyOn(compressBest, 'gzip')]
  return async () => {
    for (const { mock } of spies) expect(mock.calls).toHaveLength(1)
    await Promise.all(spies.flatMap(({ mock }) => mock.results.map(({ value }) => value)))
  }
}

test('compresses a page with `compressBest` when it is first served from the cache', async () => {
  const { cachePage, get } = await serveCachedPages()
  const body = Array.from({ length: 2000 }, (_, i) => `<p>Paragraph ${(i * 7919) % 2003}</p>`).join('')
  cachePage(body)
  const br = { 'accept-encoding': 'br' }
  const waitForCompressions = watchCompressions()
  const first = await get(br)
  expect(brotliDecompressSync(first.body).toString()).toBe(body)
  await waitForCompressions()
  expect((await get(br)).body.length).toBeLessThan(first.body.length)
  expect(brotliDecompressSync((await get(br)).body).toString()).toBe(body)
  expect(gunzipSync((await get({ 'accept-encoding': 'gzip' })).body).toString()).toBe(body)
})

test('keeps one encoding of a page and serves every other from it', async () => {
  const { cachePage, get } = await serveCachedPages()
  const body = '<p>Salaam</p>'.repeat(1000)
  const identity = Buffer.from(body)
  for (const [encoding, bytes] of [
    ['br', brotliCompressSync(identity)],
    ['gzip', gzipSync(identity)],
  ] as const) {
    const path = `/${encoding}`
    cachePage(body, { url: path, bodies: { [encoding]: bytes } })
    expect((await get({ 'accept-encoding': encoding }, path)).body).toEqual(bytes)
    expect((await get({}, path)).body.toString()).toBe(body)
    expect(brotliDecompressSync((await get({ 'accept-encoding': 'br' }, path)).body).toString()).toBe(body)
    expect(gunzipSync((await get({ 'accept-encoding': 'gzip' }, path)).body).toString()).toBe(body)
  }
})

test('the cache keeps the most recently requested pages that fit into its memory limit', async () => {
  const { pages, cachePage, get } = await serveCachedPages()
  const identity = Buffer.alloc(40_000)
  for (let index = 0; index < 3000; index += 1) {
    cachePage('', { url: `/${index}`, bodies: { identity, br: Buffer.alloc(10_000) } })
  }
  expect(pages.size).toBeGreaterThan(600)
  expect(pages.size).toBeLessThan(839)
  expect((await get({ 'accept-encoding': 'br' }, '/2999')).status).toBe(200)
  expect((await get({ 'accept-encoding': 'br' }, '/0')).status).toBe(204)
})

test('uncompressed bodies that are cached for clients without compression count toward the memory limit', async () => {
  const { pages, cachePage, get } = await serveCachedPages()
  // The compression never finishes, so no page becomes small again.
  vi.spyOn(compressBest, 'br').mockReturnValue(new Promise(() => {}))
  const identity = Buffer.alloc(1_000_000)
  const br = brotliCompressSync(identity)
  for (let index = 0; index < 20; index += 1) {
    cachePage('', { url: `/${index}`, bodies: { identity, br } })
    expect((await get({}, `/${index}`)).body).toHaveLength(identity.length)
  }
  expect(pages.size).toBeLessThan(9)
})

test('does not bring back a page whose table changed during compression', async () => {
  const { changes, cachePage, get } = await serveCachedPages()
  cachePage('stale')
  const waitForCompressions = watchCompressions()
  expect((await get()).status).toBe(200)
  changes.announce(new Set(['event']))
  await waitForCompressions()
  expect((await get()).status).toBe(204)
})
