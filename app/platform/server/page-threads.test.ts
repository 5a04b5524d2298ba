import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { TableChanges } from '#app/platform/database/table-changes.server.ts'
import { waitFor } from '#tests/site.ts'
import type { RenderedPage } from './page-cache.server.ts'
import type { RenderPage } from './page-handler.server.ts'
import { PageThreads, threadLimit } from './page-threads.server.ts'

const details = { requestId: 'the-id', clientAddress: '192.0.2.1', startedAt: 0 }
const pageRequest = (path: string, init?: RequestInit) => new Request(`http://localhost${path}`, init)

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
function openThreads({
  maxLowIntervals = 1000,
  maxThreads = 1,
  minPages = 1,
  code = threadCode,
  start = () => new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`)),
} = {}) {
  const cached: [string, RenderedPage][] = []
  const deleted: string[] = []
  const logged: string[] = []
  const changes = new TableChanges()
  const threads = new PageThreads({
    start,
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
      Array.from({ length: 8 }, () => threads.render(pageRequest('/thread/a'), details, renderSlowly)),
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
    expect(await textOf(threads, pageRequest('/thread/a'))).toBe('here')
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
    pageRequest('/thread/b', { headers: { Cookie: 'theme=dark' } }),
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

test('forms, members’ pages, the admin area and drawn pictures stay on the main thread', async () => {
  const { threads } = openThreads()
  await overload(threads)
  const headers = { Cookie: 'theme=dark; __Host-shajara.session_token=x' }
  for (const request of [
    pageRequest('/thread/a', { method: 'POST' }),
    pageRequest('/thread/a', { method: 'HEAD' }),
    pageRequest('/thread/a', { headers }),
    pageRequest('/admin/thread/a'),
    // Writes to the database.
    pageRequest('/profile/google'),
    pageRequest('/events/a/preview.png?v=2'),
  ]) {
    expect(await textOf(threads, request)).toBe('here')
  }
  expect(await textOf(threads, pageRequest('/thread/a'))).not.toBe('here')
})

test('waiting pages are divided between the main thread and the others', async () => {
  const { threads } = openThreads({ maxThreads: 2 })
  await overload(threads)
  const pages = await Promise.all(
    Array.from({ length: 40 }, () => threads.render(pageRequest('/thread/slow'), details, renderSlowly)),
  )
  const mainThreadCount = pages.filter(({ response }) => response.status === 200).length
  expect(mainThreadCount).toBeGreaterThan(0)
  expect(mainThreadCount).toBeLessThan(pages.length)
})

test('a thread receives every change before the pages that are requested after it', async () => {
  const { threads, changes } = openThreads()
  await overload(threads)
  changes.announce(new Set(['event']))
  changes.announceAll()
  expect(JSON.parse(await textOf(threads, pageRequest('/thread/a'))).changes).toEqual(['[object Set]', 'all'])
})

test('the main thread renders what another thread cannot, and continues alone when that thread crashes', async () => {
  const { threads, logged } = openThreads()
  await overload(threads)
  expect(await textOf(threads, pageRequest('/fail'))).toBe('here')
  expect(
    await Promise.all([textOf(threads, pageRequest('/crash')), textOf(threads, pageRequest('/thread/a'))]),
  ).toEqual(['here', 'here'])
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
  expect(await textOf(threads, pageRequest('/thread/a'))).toBe('here')
})

test('without permission to start a thread, the main thread continues alone', async () => {
  const refuse = () => {
    throw new Error('Too many threads')
  }
  const { threads, logged } = openThreads({ start: refuse })
  await overload(threads, () => logged.length > 0)
  expect(logged.join()).toContain('Too many threads')
  expect(await textOf(threads, pageRequest('/thread/a'))).toBe('here')
})

test('there are at most three threads, fewer than there are cores, and one for each 256 MB beyond the first', () => {
  const megabytes = (count: number) => count * 2 ** 20
  expect([1, 2, 4, 64].map((cores) => threadLimit(cores, megabytes(8000)))).toEqual([0, 1, 3, 3])
  expect([200, 256, 480, 512, 768, 1024].map((memory) => threadLimit(4, megabytes(memory)))).toEqual([
    0, 0, 1, 1, 2, 3,
  ])
})

test('closing does not wait for a thread that is still starting', async () => {
  const { threads, logged } = openThreads({ code: 'setInterval(() => {}, 1000)' })
  await overload(threads, () => threads.size === 1)
  await threads.close()
  expect(threads.size).toBe(0)
  expect(logged.join()).not.toContain('failed')
})
