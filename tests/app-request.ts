import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { pino } from 'pino'
import { authKey } from '#app/platform/auth/session.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import type { OpenDatabase } from '#app/platform/database/open-database.server.ts'
import type { Files } from '#app/platform/files/files.ts'
import { signedCookie } from '#app/platform/http/signed-cookie.server.ts'
import { type Composition, createApp, type Platform } from '#app/platform/server/app.server.ts'
import { RouteTable, type SiteBuild } from '#app/platform/server/route-table.server.ts'
import { migrations } from '#db/migrations/index.ts'

export const config = readConfig({
  DATA_DIR: join(tmpdir(), 'shajara-app'),
  SECRET: 'a secret that only the tests use',
})

export const sessionCookie =
  signedCookie('shajara.session_token', 'token', authKey(config), 60).split(';', 1)[0] ?? ''

export const files = { checkWritable: async () => undefined } as unknown as Files

interface RequestOptions extends Partial<Platform> {
  cookie?: string
  authorization?: string
  method?: string
  build?: SiteBuild
  body?: URLSearchParams
  nextChangeAt?: Composition['nextChangeAt']
}

/** Starts an app and requests a URL from it. The default `build` has no pages. */
export async function request(
  database: OpenDatabase,
  path: string,
  {
    cookie = '',
    authorization,
    method = 'GET',
    build = { routes: {} } as unknown as SiteBuild,
    body,
    nextChangeAt = async () => null,
    ...overrides
  }: RequestOptions = {},
) {
  const logged: string[] = []
  const log = pino({ base: undefined }, { write: (line) => void logged.push(line) })
  const pages = { keyOf: () => null, staleResponse: () => null }
  const canonicalUrl = (url: string) => url
  const defaults = { config, database, log, files, migrations, pages, canonicalUrl, metrics: null }
  const platform = { ...defaults, ...overrides } as unknown as Platform
  const listener = createApp(platform, new RouteTable(build), 'test', {
    apis: new Hono(),
    threads: null,
    provide: () => undefined,
    nextChangeAt,
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
