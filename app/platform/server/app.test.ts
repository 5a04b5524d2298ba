import { type ActionFunctionArgs, data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, onTestFinished } from 'vitest'
import { openPostgres } from '#app/platform/database/open-database.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { markUnavailable, retryAfterContext } from '#app/platform/http/page.server.ts'
import { migrations } from '#db/migrations/index.ts'
import { files, request, sessionCookie } from '#tests/app-request.ts'
import { postgresTest, storeTest } from '#tests/database.ts'
import { openBehindProxy } from '#tests/proxied-postgres.ts'
import type { Composition, Platform } from './app.server.ts'
import { PageCache } from './page-cache.server.ts'

/** A build with a page whose loader calls `beforeError`, then throws `error`. */
const failingBuild = (error: unknown, beforeError: (context: RouterContextProvider) => void = () => {}) => {
  const loader = async ({ context }: { context: RouterContextProvider }) => {
    beforeError(context)
    throw error
  }
  const route = {
    id: 'root',
    path: '',
    hasLoader: true,
    hasAction: false,
    module: { loader, default: () => null },
  }
  return {
    routes: { root: route, page: { ...route, id: 'page', path: 'about', parentId: 'root' } },
    entry: {
      module: {
        default: (_request: Request, status: number, headers: Headers) =>
          new Response('page', { status, headers }),
        handleError: (thrown: unknown, { context }: { context: RouterContextProvider }) =>
          markUnavailable(context, thrown),
      },
    },
    future: {},
    ssr: true,
    prerender: [],
    publicPath: '/',
    basename: '/',
    assets: { routes: {}, entry: { imports: [], module: '' }, url: '', version: '' },
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
}

storeTest(
  'a page returns 503 when its loader fails because the database is unavailable, and 500 for other errors',
  async (database) => {
    const connectionRefused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const diskFull = Object.assign(new Error('database or disk is full'), { errcode: 13 })
    for (const error of [connectionRefused, diskFull]) {
      const response = await request(database, '/about', { build: failingBuild(error) })
      expect(response).toMatchObject({ status: 503, retryAfter: '5', text: 'page' })
    }
    const bug = await request(database, '/about', { build: failingBuild(new TypeError('a bug')) })
    expect(bug).toMatchObject({ status: 500, retryAfter: null })
  },
)

storeTest('a rate-limited page sends Retry-After', async (database) => {
  const limited = data(null, { status: 429 })
  const withRetryAfter = failingBuild(limited, (context) => context.get(retryAfterContext)(3600))
  expect(await request(database, '/about', { build: withRetryAfter })).toMatchObject({
    status: 429,
    retryAfter: '3600',
  })
  const build = failingBuild(limited)
  expect(await request(database, '/about', { build })).toMatchObject({ status: 429, retryAfter: '900' })
})

storeTest(
  'returns 405 with the allowed methods for a method that a page or file does not support',
  async (database) => {
    const build = failingBuild(new Error('not reached'))
    for (const [method, path] of [
      ['POST', '/about'],
      ['PUT', '/files/a.png'],
      ['DELETE', '/files/a.png'],
    ] as const) {
      const { status, allow } = await request(database, path, { build, method })
      expect([method, path, status, allow]).toEqual([method, path, 405, 'GET, HEAD'])
    }
  },
)

storeTest(
  'a form keeps its values when its action fails because the database is unavailable',
  async (database) => {
    const diskFull = Object.assign(new Error('database or disk is full'), { errcode: 13 })
    const build = failingBuild(diskFull)
    const { page } = build.routes
    const action = async ({ request }: ActionFunctionArgs) => {
      await readFields(request)
      throw diskFull
    }
    Object.assign(page?.module ?? {}, { action, loader: () => null })
    Object.assign(build.routes.root?.module ?? {}, { loader: () => null })
    build.entry.module.default = (_request, status, headers, { staticHandlerContext: { actionData } }) =>
      new Response(JSON.stringify(actionData?.page), { status, headers })
    const body = new URLSearchParams({ name: 'Amina', currentPassword: 'dates and tea', code: '123456' })
    const { status, retryAfter, text, logged } = await request(database, '/about', {
      build,
      method: 'POST',
      body,
    })
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '5' })
    expect(JSON.parse(text)).toMatchObject({
      values: { name: 'Amina' },
      problem: expect.stringContaining('could not be saved'),
    })
    expect(text).not.toMatch(/dates|123456/)
    expect(logged.join()).toContain('disk is full')

    const bug = new TypeError('a bug')
    Object.assign(page?.module ?? {}, { action: () => Promise.reject(bug) })
    expect(await request(database, '/about', { build, method: 'POST', body })).toMatchObject({ status: 500 })
  },
)

storeTest('returns 404 for a URL that contains NUL', async (database) => {
  for (const path of ['/events/%00', '/events/a%00b', '/search?q=%00']) {
    expect(await request(database, path, { cookie: sessionCookie })).toMatchObject({
      status: 404,
      logged: [],
    })
  }
})

storeTest('a path that starts with two slashes is not mistaken for another host', async (database) => {
  const build = failingBuild(new Error('not reached'))
  for (const path of ['//', '//evil.example/about', '//evil.example/..']) {
    const { status } = await request(database, path, { build })
    expect(await request(database, path, { build, method: 'HEAD' })).toMatchObject({ status, logged: [] })
  }
})

storeTest(
  'a node is ready while the schema matches its version and files can be written',
  async (database) => {
    expect(await request(database, '/readyz')).toMatchObject({ status: 200, text: '{"status":"ready"}' })
    const newerMigrations = { ...migrations, '2999-01-01-later': { up: async () => undefined } }
    const { '2026-11-21-public-site': _, ...olderMigrations } = migrations
    for (const otherMigrations of [newerMigrations, olderMigrations])
      expect(await request(database, '/readyz', { migrations: otherMigrations })).toMatchObject({
        status: 503,
        retryAfter: '5',
        text: '{"status":"the database has the schema of another version"}',
      })
    const checkWritable = async () => {
      throw new Error('read-only file system')
    }
    const notReady = await request(database, '/readyz', { files: { ...files, checkWritable } })
    expect(notReady).toMatchObject({ status: 503, text: '{"status":"files cannot be written"}' })
    expect(notReady.logged.join()).toContain('read-only file system')
  },
)

postgresTest(
  'visitors get cached pages while PostgreSQL is down, and newly rendered ones once it is back',
  async () => {
    const { proxy, url } = await openBehindProxy()
    const database = await openPostgres(url)
    onTestFinished(() => database.close())
    const canonicalUrl = (url: string) => url
    const pages = new PageCache(database.changes, database.syncExternalWrites, {
      variesByHost: false,
      viewerOf: () => null,
      canonicalUrl,
    })
    const key = pages.keyOf({ method: 'GET', url: '/about', host: undefined, cookie: undefined }, 'visitor')
    const cachePage = (body: string) =>
      pages.set(key ?? '', {
        bodies: { identity: Buffer.from(body) },
        etag: '"1"',
        headers: { 'Content-Type': 'text/html' },
        tables: new Set(['page']),
        startedAt: database.changes.now,
        expiresAt: Date.now() + 60_000,
      })
    cachePage('from the cache')
    const connectionRefused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const options = { build: failingBuild(connectionRefused), pages }
    await proxy.close()
    await expect.poll(() => database.syncExternalWrites()).toBe(false)
    expect(await request(database, '/about', options)).toMatchObject({ status: 200, text: 'from the cache' })
    expect(await request(database, '/vision', options)).toMatchObject({ status: 404 })
    // A member's request fails before the page is rendered.
    expect(await request(database, '/about', { ...options, cookie: sessionCookie })).toMatchObject({
      status: 503,
    })
    await proxy.open()
    await expect.poll(() => database.syncExternalWrites()).toBe(true)
    const missing = failingBuild(data(null, { status: 404 }))
    expect(await request(database, '/about', { ...options, build: missing })).toMatchObject({ status: 404 })
    expect(await request(database, '/about', options)).toMatchObject({ status: 503, text: 'page' })
  },
)

storeTest('a page expires at the time of a publication that happened during rendering', async (database) => {
  const expiries: number[] = []
  const set = (_key: string, { expiresAt }: { expiresAt: number }) => expiries.push(expiresAt)
  const pages = { keyOf: () => 'key', staleResponse: () => null, set } as unknown as Platform['pages']
  let published = new Date(0)
  const build = failingBuild(data(null, { status: 200 }), () => {
    published = new Date()
  })
  const nextChangeAt: Composition['nextChangeAt'] = async (_, since) =>
    since <= published ? published : null
  await request(database, '/about', { build, pages, nextChangeAt })
  expect(expiries).toEqual([published.getTime()])
})
