import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { type ActionFunctionArgs, data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, onTestFinished, vi } from 'vitest'
import { authKey } from '#app/platform/auth/session.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { type OpenDatabase, openPostgres } from '#app/platform/database/open-database.server.ts'
import type { Files } from '#app/platform/files/files.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { markUnavailable, retryAfterContext } from '#app/platform/http/page.server.ts'
import { signedCookie } from '#app/platform/http/signed-cookie.server.ts'
import { enqueueJob } from '#app/platform/jobs/job-store.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { migrations } from '#db/migrations/index.ts'
import { postgresTest, storeTest } from '#tests/database.ts'
import { openBehindProxy } from '#tests/proxy.ts'
import { createApp, type Platform } from './app.server.ts'
import { openMetrics } from './metrics.server.ts'
import { PageCache } from './page-cache.server.ts'

const config = readConfig({
  DATA_DIR: join(tmpdir(), 'shajara-app'),
  SECRET: 'a secret that only the tests use',
})
const session = signedCookie('shajara.session_token', 'token', authKey(config), 60).split(';', 1)[0] ?? ''

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

const files = { checkWritable: async () => undefined } as unknown as Files

interface RequestOptions extends Partial<Platform> {
  cookie?: string
  authorization?: string
  method?: string
  build?: ServerBuild
  body?: URLSearchParams
}

/** Requests a URL from an app; without a build, its pages are never reached. */
async function request(
  database: OpenDatabase,
  path: string,
  {
    cookie = '',
    authorization,
    method = 'GET',
    build = { routes: {} } as ServerBuild,
    body,
    ...more
  }: RequestOptions = {},
) {
  const logged: string[] = []
  const log = pino({ base: undefined }, { write: (line) => void logged.push(line) })
  const pages = { keyOf: () => null, staleResponse: () => null }
  const canonicalUrl = (url: string) => url
  const defaults = { config, database, log, files, migrations, pages, canonicalUrl, metrics: null }
  const platform = { ...defaults, ...more } as unknown as Platform
  const listener = createApp(platform, build, 'test', {
    apis: [],
    provide: () => undefined,
    nextChangeAt: async () => null,
  })
  const server = createServer((request, response) => {
    response.setHeader('X-Request-Id', 'the-id')
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const headers = { cookie, ...(authorization ? { authorization } : {}) }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...(body && { body }) })
  const text = await response.text()
  await new Promise((resolve) => server.close(resolve))
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    allow: response.headers.get('allow'),
    text,
    logged,
  }
}

storeTest(
  'shows a member an error page while the database is unavailable, and logs the error',
  async (database) => {
    await database.db.schema.alterTable('session').renameTo('renamed').execute()
    const { status, retryAfter, text, logged } = await request(database, '/profile', { cookie: session })
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '5' })
    expect(text).toContain('<code>the-id</code>')
    expect(text).not.toMatch(/session|at .*\.ts/)
    expect(logged).toHaveLength(1)
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({
      id: 'the-id',
      error: expect.stringMatching(/session/),
    })
  },
)

storeTest(
  'a page returns 503 when its loader fails because the database is unavailable, and 500 for other errors',
  async (database) => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })
    for (const error of [refused, full]) {
      const response = await request(database, '/about', { build: failingBuild(error) })
      expect(response).toMatchObject({ status: 503, retryAfter: '5', text: 'page' })
    }
    const bug = await request(database, '/about', { build: failingBuild(new TypeError('a bug')) })
    expect(bug).toMatchObject({ status: 500, retryAfter: null })
  },
)

storeTest('a rate-limited page sends Retry-After', async (database) => {
  const limited = data(null, { status: 429 })
  const noted = failingBuild(limited, (context) => context.get(retryAfterContext)(3600))
  expect(await request(database, '/about', { build: noted })).toMatchObject({
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
    const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })
    const build = failingBuild(full)
    const { page } = build.routes
    const action = async ({ request }: ActionFunctionArgs) => {
      await readFields(request)
      throw full
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
    expect(await request(database, path, { cookie: session })).toMatchObject({ status: 404, logged: [] })
  }
})

storeTest('a path that starts with two slashes is not taken for another host', async (database) => {
  const build = failingBuild(new Error('not reached'))
  for (const path of ['//', '//evil.example/about', '//evil.example/..']) {
    const { status } = await request(database, path, { build })
    expect(await request(database, path, { build, method: 'HEAD' })).toMatchObject({ status, logged: [] })
  }
})

postgresTest('returns 503 while PostgreSQL is down and recovers once it is back', async () => {
  const { proxy, url } = await openBehindProxy()
  const database = await openPostgres(url)
  onTestFinished(() => database.close())
  expect(await request(database, '/readyz')).toMatchObject({ status: 200 })
  await proxy.close()
  expect(await request(database, '/readyz')).toMatchObject({ status: 503, retryAfter: '5' })
  expect(await request(database, '/profile', { cookie: session })).toMatchObject({
    status: 503,
    retryAfter: '5',
  })
  await proxy.open()
  expect(await request(database, '/readyz')).toMatchObject({ status: 200 })
})

storeTest(
  'a node is ready while the schema matches its version and files can be written',
  async (database) => {
    expect(await request(database, '/readyz')).toMatchObject({ status: 200, text: '{"status":"ready"}' })
    const later = { ...migrations, '2999-01-01-later': { up: async () => undefined } }
    const { '2026-11-21-public-site': _, ...newer } = migrations
    for (const others of [later, newer])
      expect(await request(database, '/readyz', { migrations: others })).toMatchObject({
        status: 503,
        retryAfter: '5',
        text: '{"status":"the database has the schema of another version"}',
      })
    const checkWritable = async () => {
      throw new Error('read-only file system')
    }
    const full = await request(database, '/readyz', { files: { ...files, checkWritable } })
    expect(full).toMatchObject({ status: 503, text: '{"status":"files cannot be written"}' })
    expect(full.logged.join()).toContain('read-only file system')
  },
)

storeTest('a node is not ready while its database cannot be written', async (database) => {
  const { db, engine } = database
  const readOnly =
    engine === 'sqlite' ? sql`pragma query_only = on` : sql`set default_transaction_read_only = on`
  const writable =
    engine === 'sqlite' ? sql`pragma query_only = off` : sql`set default_transaction_read_only = off`
  await readOnly.execute(db)
  expect(await request(database, '/readyz')).toMatchObject({
    status: 503,
    retryAfter: '5',
    text: '{"status":"the database cannot be written"}',
  })
  await writable.execute(db)
  expect(await request(database, '/readyz')).toMatchObject({ status: 200 })
})

postgresTest(
  'visitors get cached pages while PostgreSQL is down, and newly rendered ones once it is back',
  async () => {
    const { proxy, url } = await openBehindProxy()
    const database = await openPostgres(url)
    onTestFinished(() => database.close())
    const canonicalUrl = (url: string) => url
    const pages = new PageCache(database.changes, database.syncExternalWrites, {
      byHost: false,
      audienceOf: () => null,
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
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const options = { build: failingBuild(refused), pages }
    await proxy.close()
    await vi.waitFor(() => expect(database.syncExternalWrites()).toBe(false), 5000)
    expect(await request(database, '/about', options)).toMatchObject({ status: 200, text: 'from the cache' })
    expect(await request(database, '/vision', options)).toMatchObject({ status: 404 })
    // A member's request fails before the page is rendered.
    expect(await request(database, '/about', { ...options, cookie: session })).toMatchObject({ status: 503 })
    await proxy.open()
    await vi.waitFor(() => expect(pages.size).toBe(0), 5000)
    expect(await request(database, '/about', options)).toMatchObject({ status: 503, text: 'page' })
  },
)

storeTest('serves metrics only with the token, and counts waiting emails and jobs', async (database) => {
  const { db } = database
  const token = 'a token for the tests'
  const more = {
    config: { ...config, metricsToken: token },
    metrics: await openMetrics(db, { size: 7 }),
  }
  const past = '2020-01-01T00:00:00.000Z'
  for (const [kind, dueAt] of [
    ['a', past],
    ['b', '2999-01-01T00:00:00.000Z'],
    ['c', null],
  ] as const)
    await enqueueJob(db, { kind, subject: '' }, new Date(dueAt ?? past)).then(() =>
      db.updateTable('job').set({ dueAt }).where('kind', '=', kind).execute(),
    )
  const mail = { to: 'a@example.org', subject: 'Salaam', body: 'Salaam' }
  await enqueueMail(db, mail, new Date(past))

  for (const authorization of ['', 'Bearer wrong', `Basic ${token}`])
    expect(await request(database, '/metrics', { ...more, authorization })).toMatchObject({ status: 401 })
  const { status, text } = await request(database, '/metrics', { ...more, authorization: `Bearer ${token}` })
  expect(status).toBe(200)
  for (const line of [
    'shajara_database_up 1',
    'shajara_outbox_mails{status="waiting"} 1',
    'shajara_jobs{state="due"} 1',
    'shajara_jobs{state="later"} 1',
    'shajara_jobs{state="failed"} 1',
    'shajara_page_cache_pages 7',
  ])
    expect(text.split('\n')).toContain(line)
  expect(Number(/^shajara_outbox_oldest_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(86_400)
  expect(text).toContain('process_resident_memory_bytes')

  await db.schema.alterTable('mail').renameTo('renamed').execute()
  const unavailable = await request(database, '/metrics', { ...more, authorization: `Bearer ${token}` })
  expect(unavailable.text.split('\n')).toContain('shajara_database_up 0')
  expect(unavailable.text).not.toContain('shajara_jobs{')
})
