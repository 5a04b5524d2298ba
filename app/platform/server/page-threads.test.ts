import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel, Worker } from 'node:worker_threads'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '#app/platform/database/open-database.server.ts'
import { TableChanges } from '#app/platform/database/table-changes.server.ts'
import { waitFor } from '#tests/site.ts'
import type { RenderedPage } from './page-cache.server.ts'
import type { RenderPage } from './page-handler.server.ts'
import {
  ForwardingCache,
  type MainMessage,
  type PageThreadMessage,
  servePages,
} from './page-thread.server.ts'
import { PageThreads } from './page-threads.server.ts'

const details = { requestId: 'the-id', clientAddress: '192.0.2.1', startedAt: 0 }
const visit = (path: string, init?: RequestInit) => new Request(`http://localhost${path}`, init)

/** A thread that answers `/thread/…` with the changes it has received, fails at `/fail`, and crashes at `/crash`. */
const threadCode = `
  import { parentPort } from 'node:worker_threads'
  const changes = []
  const headers = [['Content-Type', 'text/plain'], ['Set-Cookie', 'a=1'], ['Set-Cookie', 'b=2']]
  parentPort.on('message', ({ job, changed, close }) => {
    if (close) process.exit(0)
    if (changed) return changes.push(changed)
    if (job.url.endsWith('/crash')) throw new Error('crashed')
    if (job.url.endsWith('/fail')) return parentPort.postMessage({ failedId: job.id })
    if (job.url.endsWith('/slow')) for (const end = performance.now() + 3; performance.now() < end; );
    const page = { tables: new Set(['page']), startedAt: job.details.startedAt, expiresAt: 1, headers: {}, etag: null }
    const bodies = { identity: Buffer.from('cached') }
    parentPort.postMessage({ set: { key: job.url, page: { ...page, bodies } } })
    parentPort.postMessage({ delete: 'moved' })
    const body = Buffer.from(JSON.stringify({ url: job.url, headers: job.headers, changes: changes.map(String) }))
    parentPort.postMessage({
      finished: { id: job.id, status: 203, headers, body, pattern: '/thread/:name', isUnavailable: true },
    })
  })
  parentPort.postMessage({ ready: true })`

/** On a busy machine, the main thread renders only a few pages per interval. */
function openThreads({ maxLowIntervals = 1000, maxThreads = 1, minPages = 1, code = threadCode } = {}) {
  const cached: [string, RenderedPage][] = []
  const deleted: string[] = []
  const logged: string[] = []
  const changes = new TableChanges()
  const threads = new PageThreads({
    start: () => new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`)),
    maxThreads,
    pagesAtOnce: 1,
    changes,
    pages: {
      set: (...page) => void cached.push(page),
      delete: (key) => void deleted.push(key),
    },
    log: pino({ base: undefined }, { write: (line) => void logged.push(line) }),
    intervalMs: 40,
    minPages,
    maxLowIntervals,
  })
  onTestFinished(() => threads.close())
  return { threads, changes, cached, deleted, logged }
}

const renderHere: RenderPage = async () => ({
  response: new Response('here'),
  route: { pattern: '/here' },
  isUnavailable: false,
})

const renderSlowly: RenderPage = async (...page) => {
  const end = performance.now() + 3
  while (performance.now() < end);
  return renderHere(...page)
}

/** Renders as many pages as possible until a thread has rendered one, or until `isEnough`. */
async function overload(threads: PageThreads, isEnough = () => false) {
  for (;;) {
    const pages = await Promise.all(
      Array.from({ length: 8 }, () => threads.render(visit('/thread/a'), details, renderSlowly)),
    )
    if (pages.some(({ response }) => response.status === 203) || isEnough()) return
    await nextTurn()
  }
}

const textOf = async (threads: PageThreads, request: Request) =>
  (await threads.render(request, details, renderHere)).response.text()

test('the main thread renders every page while it has time', async () => {
  const { threads } = openThreads({ minPages: 10 })
  for (let count = 0; count < 30; count++) {
    expect(await textOf(threads, visit('/thread/a'))).toBe('here')
    await sleep(5)
  }
  expect(threads.size).toBe(0)
})

test('another thread renders visitors’ pages while the main thread is overloaded', async () => {
  const { threads, cached, deleted, logged } = openThreads()
  await overload(threads)
  expect(threads.size).toBe(1)
  expect(logged.join()).toContain('started a thread')
  const page = await threads.render(
    visit('/thread/b', { headers: { Cookie: 'theme=dark' } }),
    details,
    renderHere,
  )
  expect(page).toMatchObject({ route: { pattern: '/thread/:name' }, isUnavailable: true })
  expect(page.response.status).toBe(203)
  expect(page.response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(await page.response.json()).toMatchObject({
    url: 'http://localhost/thread/b',
    headers: [['cookie', 'theme=dark']],
  })
  // The cache has the page before the visitor has it.
  const [key, { bodies, tables } = {} as RenderedPage] = cached.at(-1) ?? []
  expect(key).toBe('http://localhost/thread/b')
  expect(Buffer.isBuffer(bodies?.identity) && bodies.identity.toString()).toBe('cached')
  expect(tables).toEqual(new Set(['page']))
  expect(deleted.at(-1)).toBe('moved')
})

test('forms, members’ pages and the admin area stay on the main thread', async () => {
  const { threads } = openThreads()
  await overload(threads)
  const headers = { Cookie: 'theme=dark; __Host-shajara.session_token=x' }
  for (const request of [
    visit('/thread/a', { method: 'POST' }),
    visit('/thread/a', { method: 'HEAD' }),
    visit('/thread/a', { headers }),
    visit('/admin/thread/a'),
  ]) {
    expect(await textOf(threads, request)).toBe('here')
  }
  expect(await textOf(threads, visit('/thread/a'))).not.toBe('here')
})

test('the main thread and the others share the pages', async () => {
  const { threads } = openThreads({ maxThreads: 2 })
  await overload(threads)
  const pages = await Promise.all(
    Array.from({ length: 40 }, () => threads.render(visit('/thread/slow'), details, renderSlowly)),
  )
  const here = pages.filter(({ response }) => response.status === 200).length
  expect(here).toBeGreaterThan(0)
  expect(here).toBeLessThan(pages.length)
})

test('a thread receives every change before the pages that are requested after it', async () => {
  const { threads, changes } = openThreads()
  await overload(threads)
  changes.announce(new Set(['event']))
  changes.announceAll()
  expect(JSON.parse(await textOf(threads, visit('/thread/a'))).changes).toEqual(['[object Set]', 'all'])
})

test('the main thread renders what a thread cannot, and goes on alone when it crashes', async () => {
  const { threads, logged } = openThreads()
  await overload(threads)
  expect(await textOf(threads, visit('/fail'))).toBe('here')
  expect(await Promise.all([textOf(threads, visit('/crash')), textOf(threads, visit('/thread/a'))])).toEqual([
    'here',
    'here',
  ])
  await waitFor('the crash to be logged', async () => logged.find((line) => line.includes('crashed')))
  expect(threads.size).toBe(0)
  // None starts for a minute.
  const end = performance.now() + 300
  await overload(threads, () => performance.now() > end)
  expect(threads.size).toBe(0)
})

test('the threads end after a while of low load', async () => {
  const { threads, logged } = openThreads({ maxLowIntervals: 5 })
  await overload(threads)
  await waitFor('the threads to end', async () => (threads.size === 0 ? true : undefined))
  await waitFor('the log entry', async () => logged.find((line) => line.includes('ended the threads')))
  expect(await textOf(threads, visit('/thread/a'))).toBe('here')
})

test('closing does not wait for a thread that is still starting', async () => {
  const { threads, logged } = openThreads({ code: 'setInterval(() => {}, 1000)' })
  await overload(threads, () => threads.size === 1)
  await threads.close()
  expect(threads.size).toBe(0)
  expect(logged.join()).not.toContain('failed')
})

function openPort() {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port1.close())
  const next = async () => ((await once(port1, 'message')) as [PageThreadMessage])[0]
  return { port: port2, next, send: (message: MainMessage) => port1.postMessage(message) }
}

test('in a thread, a page goes to the cache of the main thread with its smallest body, then to the visitor', async () => {
  const { port, next, send } = openPort()
  const database = openSqlite(new DatabaseSync(':memory:'))
  onTestFinished(() => database.close())
  const options = { variesByHost: false, viewerOf: () => null, canonicalUrl: (url: string) => url }
  const pages = new ForwardingCache(port, database.changes, database.syncExternalWrites, options)
  const renderPage: RenderPage = async ({ url, headers }, { startedAt }) => {
    if (url.endsWith('/fail')) throw new Error('a bug')
    const key = pages.keyOf({ method: 'GET', url: '/a', host: undefined, cookie: undefined }, 'visitor') ?? ''
    const bodies = { identity: Buffer.from('uncompressed'), br: Buffer.from('compressed') }
    // Has properties that cannot be sent to another thread.
    const page = {
      tables: new Set(['page']),
      startedAt,
      expiresAt: 5,
      headers: {},
      bodies,
      etag: 'x',
      work: () => 1,
    }
    pages.set(key, page)
    pages.delete('moved')
    const response = new Response(`for ${headers.get('cookie')}`, { status: 404 })
    return { response, route: { pattern: '/a' }, isUnavailable: false }
  }
  const ready = next()
  servePages(port, database, renderPage)
  expect(await ready).toEqual({ ready: true })
  const changed = Promise.withResolvers<unknown>()
  database.changes.onChange(changed.resolve)
  send({ changed: new Set(['event']) })
  expect(await changed.promise).toEqual(new Set(['event']))

  const job = { url: 'http://localhost/a', headers: [['cookie', 'theme=dark']] as [string, string][] }
  send({ job: { id: 7, ...job, details: { ...details, startedAt: 42 } } })
  const page = { tables: new Set(['page']), startedAt: 42, expiresAt: 5, headers: {}, etag: 'x' }
  const bodies = { br: new TextEncoder().encode('compressed') }
  expect(await next()).toEqual({ set: { key: 'visitor   /a', page: { ...page, bodies } } })
  expect(await next()).toEqual({ delete: 'moved' })
  expect(await next()).toMatchObject({
    finished: { id: 7, status: 404, body: new TextEncoder().encode('for theme=dark'), pattern: '/a' },
  })
  send({ job: { id: 8, ...job, url: 'http://localhost/fail', details } })
  expect(await next()).toEqual({ failedId: 8 })
})
