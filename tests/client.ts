import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth'
import type { TestOptions } from 'vitest'
import { apis } from '#app/api/apis.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { OpenDatabase } from '#app/platform/database/open-database.server.ts'
import { openLocalFiles } from '#app/platform/files/local-files.server.ts'
import type { Platform } from '#app/platform/server/app.server.ts'
import { requestListener } from '#app/platform/server/request-listener.server.ts'
import { storeTest } from './database.ts'

export const clientKey = 'test-key'
let count = 0

export interface Client {
  app: FirebaseApp
  auth: Auth
  close: () => Promise<void>
}

/** Connects the official web client to a server, with prefixed or plain paths. */
function openClient(url: string, paths: 'prefixed' | 'plain' = 'prefixed'): Client {
  count++
  const app = initializeApp(
    { apiKey: clientKey, projectId: 'shajara', storageBucket: 'shajara.appspot.com' },
    `client ${count}`,
  )
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  if (paths === 'prefixed') connectAuthEmulator(auth, url, { disableWarnings: true })
  else {
    const { host } = new URL(url)
    Object.assign((auth as unknown as { config: object }).config, {
      apiHost: host,
      tokenApiHost: host,
      apiScheme: 'http',
    })
  }
  return { app, auth, close: () => deleteApp(app) }
}

/** Starts the client API on a database and a temporary folder, without the rest of the site. */
export async function startClientApi(database: OpenDatabase, env: Record<string, string> = {}) {
  const config = readConfig({
    DATA_DIR: join(tmpdir(), 'shajara-accounts-api'),
    SECRET: 'a secret for tests and nothing else',
    AUTHORIZED_DOMAINS: 'app.example.org',
    ...env,
  })
  const loggedErrors: string[] = []
  const events: Record<string, unknown>[] = []
  const log = {
    error: ({ error }: { error: string }) => loggedErrors.push(error),
    info: (entry: Record<string, unknown>) => events.push(entry),
  }
  const folder = await mkdtemp(join(tmpdir(), 'shajara-files-'))
  const files = await openLocalFiles(folder)
  const platform = { config, database, files, log } as unknown as Platform
  const api = apis(platform)
  const server = createServer(requestListener((request, env) => api.fetch(request, env)))
  // As on the site: with the default of 5 s, a busy machine may close a connection just as a test reuses it.
  server.keepAliveTimeout = 125_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clients: Client[] = []
  return {
    url,
    config,
    db: database.db,
    /** The errors that were logged. */
    loggedErrors,
    /** The security events that were logged. */
    events,
    files,
    client: (paths?: 'prefixed' | 'plain') => {
      const client = openClient(url, paths)
      clients.push(client)
      return client.auth
    },
    /** Sends a request without the client library. */
    call: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      callApi(url, path, body, headers),
    /** The latest link emailed to an address; one with a code (`oobCode`) if there is any. */
    linkTo: (email: string) => newestLink(database.db, email),
    /** All emails in the outbox, oldest first. */
    outbox: () =>
      database.db.selectFrom('mail').select(['recipient', 'subject']).orderBy('createdAt').execute(),
    close: async () => {
      await Promise.all(clients.map(({ close }) => close()))
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true })
    },
  }
}

async function callApi(url: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}${path}?key=${clientKey}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
  const json: any = text.startsWith('{') ? JSON.parse(text) : { text }
  return { status: response.status, json, code: String(json.error?.message ?? '').split(' : ')[0] }
}

async function newestLink(db: Database, email: string) {
  const mail = await db
    .selectFrom('mail')
    .select('body')
    .where('recipient', '=', email)
    .orderBy('createdAt', 'desc')
    .execute()
  const links = mail.flatMap(({ body }) => body.match(/https?:\/\/\S+/g) ?? [])
  const link = links.find((found) => found.includes('oobCode=')) ?? links[0]
  if (!link) throw new Error(`No link was emailed to ${email}`)
  return new URL(link)
}

export type ClientApi = Awaited<ReturnType<typeof startClientApi>>

/** Tests a rule of the client API once on each engine. Fails if the API logged an error. */
export function apiTest(
  rule: string,
  check: (api: ClientApi) => Promise<void>,
  env: Record<string, string> = {},
  options: TestOptions = {},
) {
  const checkApi = async (database: OpenDatabase) => {
    const api = await startClientApi(database, env)
    try {
      await check(api)
      if (api.loggedErrors.length > 0) throw new Error(api.loggedErrors.join('\n'))
    } finally {
      await api.close()
    }
  }
  storeTest(rule, checkApi, options)
}

/** The error code that the client reports, or null if the promise resolves. */
export async function errorCodeOf(work: Promise<unknown>) {
  return work.then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  )
}
