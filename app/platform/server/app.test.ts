import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { ServerBuild } from 'react-router'
import { expect, onTestFinished } from 'vitest'
import { authKey } from '#app/platform/auth/session.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { type OpenDatabase, openPostgres } from '#app/platform/database/open-database.server.ts'
import { signedCookie } from '#app/platform/http/signed-cookie.server.ts'
import { postgresTest, storeTest } from '#tests/database.ts'
import { openBehindProxy } from '#tests/proxy.ts'
import { createApp, type Platform } from './app.server.ts'

const config = readConfig({
  DATA_DIR: join(tmpdir(), 'shajara-app'),
  SECRET: 'a secret of nobody but the tests',
})
const session = signedCookie('shajara.session_token', 'token', authKey(config), 60).split(';', 1)[0] ?? ''

/** Requests a URL from an app whose pages are never reached. */
async function request(database: OpenDatabase, path: string, cookie = '') {
  const logged: string[] = []
  const log = pino({ base: undefined }, { write: (line) => void logged.push(line) })
  const platform = { config, database, log } as unknown as Platform
  const listener = createApp(platform, {} as ServerBuild, 'test', {
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
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })
  const text = await response.text()
  await new Promise((resolve) => server.close(resolve))
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text, logged }
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
