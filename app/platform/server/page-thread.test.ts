import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSqlite } from '#app/platform/database/open-database.server.ts'
import { TableChanges } from '#app/platform/database/table-changes.server.ts'
import type { RenderPage } from './page-handler.server.ts'
import {
  ForwardingCache,
  type MainMessage,
  type PageThreadMessage,
  servePages,
} from './page-thread.server.ts'

const details = { requestId: 'the-id', clientAddress: '192.0.2.1', startedAt: 0 }

function openPort() {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port1.close())
  const next = async () => ((await once(port1, 'message')) as [PageThreadMessage])[0]
  return { port: port2, next, send: (message: MainMessage) => port1.postMessage(message) }
}

test('a page goes to the main thread’s cache with its smallest body, then to the visitor', async () => {
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

test('a thread that is told to end finishes the pages in progress before it ends', async () => {
  const { port, next, send } = openPort()
  const events: string[] = []
  const rendered = Promise.withResolvers<void>()
  const renderSlowPage: RenderPage = async () => {
    await rendered.promise
    events.push('rendered')
    return { response: new Response('a'), route: { pattern: '/a' }, isUnavailable: false }
  }
  const ended = Promise.withResolvers<void>()
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => ended.resolve()) as typeof process.exit)
  onTestFinished(() => exit.mockRestore())
  const ready = next()
  servePages(
    port,
    { changes: new TableChanges(), close: async () => void events.push('closed') },
    renderSlowPage,
  )
  await ready
  send({ job: { id: 1, url: 'http://localhost/a', headers: [], details } })
  send({ close: true })
  await nextTurn()
  const finished = next()
  rendered.resolve()
  expect(await finished).toMatchObject({ finished: { id: 1 } })
  await ended.promise
  expect(events).toEqual(['rendered', 'closed'])
})
