import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import { expect, onTestFinished } from 'vitest'
import { authKey } from '#app/platform/auth/session.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { type OpenDatabase, openPostgres } from '#app/platform/database/open-database.server.ts'
import { noteUnavailable } from '#app/platform/http/page.server.ts'
import { signedCookie } from '#app/platform/http/signed-cookie.server.ts'
import { postgresTest, storeTest } from '#tests/database.ts'
import { openBehindProxy } from '#tests/proxy.ts'
import { createApp, type Platform } from './app.server.ts'

const config = readConfig({
  DATA_DIR: join(tmpdir(), 'shajara-app'),
  SECRET: 'a secret of nobody but the tests',
})
const session = signedCookie('shajara.session_token', 'token', authKey(config), 60).split(';', 1)[0] ?? ''

/** A page that fails as its loader does. */
const failingBuild = (error: Error) => {
  const loader = () => Promise.reject(error)
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
          noteUnavailable(context, thrown),
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

/** Requests a URL from an app; without a build, its pages are never reached. */
async function request(
  database: OpenDatabase,
  path: string,
  cookie = '',
  { build = {} as ServerBuild, method = 'GET' } = {},
) {
  const logged: string[] = []
  const log = pino({ base: undefined }, { write: (line) => void logged.push(line) })
  const pages = { keyOf: () => null }
  const canonicalUrl = (address: string) => address
  const platform = { config, database, log, pages, canonicalUrl } as unknown as Platform
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
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { cookie } })
  const text = await response.text()
  await new Promise((resolve) => server.close(resolve))
  const { headers } = response
  return {
    status: response.status,
    retryAfter: headers.get('retry-after'),
    allow: headers.get('allow'),
    text,
    logged,
  }
}

storeTest('shows a member an error page while the database is down, and logs the error', async (database) => {
  await database.db.schema.alterTable('session').renameTo('away').execute()
  const { status, retryAfter, text, logged } = await request(database, '/profile', session)
  expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '5' })
  expect(text).toContain('<code>the-id</code>')
  expect(text).not.toMatch(/session|at .*\.ts/)
  expect(logged).toHaveLength(1)
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ id: 'the-id', error: expect.stringMatching(/session/) })
})

storeTest(
  'a page answers 503 when its loader fails for lack of a database, otherwise 500',
  async (database) => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })
    for (const error of [refused, full]) {
      const response = await request(database, '/about', '', { build: failingBuild(error) })
      expect(response).toMatchObject({ status: 503, retryAfter: '5', text: 'page' })
    }
    const bug = await request(database, '/about', '', { build: failingBuild(new TypeError('a bug')) })
    expect(bug).toMatchObject({ status: 500, retryAfter: null })
  },
)

storeTest(
  'a method that a page or file does not have answers 405 with those that it has',
  async (database) => {
    const build = failingBuild(new Error('not reached'))
    for (const [method, path] of [
      ['POST', '/about'],
      ['PUT', '/files/a.png'],
      ['DELETE', '/files/a.png'],
    ] as const) {
      const { status, allow } = await request(database, path, '', { build, method })
      expect([method, path, status, allow]).toEqual([method, path, 405, 'GET, HEAD'])
    }
  },
)

storeTest('answers 404 for a URL that contains NUL', async (database) => {
  for (const path of ['/events/%00', '/events/a%00b', '/search?q=%00']) {
    expect(await request(database, path, session)).toMatchObject({ status: 404, logged: [] })
  }
})

postgresTest('answers 503 while PostgreSQL is down and recovers once it is back', async () => {
  const { proxy, url } = await openBehindProxy()
  const database = await openPostgres(url)
  onTestFinished(() => database.close())
  expect(await request(database, '/readyz')).toMatchObject({ status: 200 })
  await proxy.close()
  expect(await request(database, '/readyz')).toMatchObject({ status: 503, retryAfter: '5' })
  expect(await request(database, '/profile', session)).toMatchObject({ status: 503, retryAfter: '5' })
  await proxy.open()
  expect(await request(database, '/readyz')).toMatchObject({ status: 200 })
})
