import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth'
import { Hono } from 'hono'
import { accountsApi } from '#app/api/accounts/api.server.ts'
import { filesApi } from '#app/api/files/api.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { OpenDatabase } from '#app/platform/database/open-database.server.ts'
import { openLocalFiles } from '#app/platform/files/local-files.server.ts'
import type { Api, Platform } from '#app/platform/server/app.server.ts'
import { storeTest } from './database.ts'

export const clientKey = 'test-key'
let count = 0

export interface Client {
  app: FirebaseApp
  auth: Auth
  close: () => Promise<void>
}

/** The official web client against a server, in the prefixed form of the addresses or the plain one. */
function openClient(url: string, form: 'prefixed' | 'plain' = 'prefixed'): Client {
  count++
  const app = initializeApp(
    { apiKey: clientKey, projectId: 'shajara', storageBucket: 'shajara.appspot.com' },
    `client ${count}`,
  )
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  if (form === 'prefixed') connectAuthEmulator(auth, url, { disableWarnings: true })
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

/** What answers the client contract, on a database and a folder, without the rest of the site. */
export async function startAccountsApi(database: OpenDatabase, env: Record<string, string> = {}) {
  const config = readConfig({
    DATA_DIR: join(tmpdir(), 'shajara-accounts-api'),
    SECRET: 'a secret of the tests, and of nobody',
    AUTHORIZED_DOMAINS: 'app.example.org',
    ...env,
  })
  const faults: string[] = []
  const log = { error: ({ error }: { error: string }) => faults.push(error) }
  const folder = await mkdtemp(join(tmpdir(), 'shajara-files-'))
  const files = await openLocalFiles(folder)
  const platform = { config, database, files, log } as unknown as Platform
  const api: Api = new Hono()
  for (const part of [accountsApi(platform), filesApi(platform)]) api.route('/', part)
  const listener = getRequestListener((request, env) => api.fetch(request, env))
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clients: Client[] = []
  return {
    url,
    config,
    db: database.db,
    /** What was logged as broken. */
    faults,
    files,
    client: (form?: 'prefixed' | 'plain') => {
      const client = openClient(url, form)
      clients.push(client)
      return client.auth
    },
    /** A call without the client in between. */
    call: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      callApi(url, path, body, headers),
    /** The newest link that was mailed to an address. */
    linkTo: (address: string) => newestLink(database.db, address),
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
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any shape, to be looked into
  const answer: any = text.startsWith('{') ? JSON.parse(text) : { text }
  return { status: response.status, answer, code: String(answer.error?.message ?? '').split(' : ')[0] }
}

async function newestLink(db: Database, address: string) {
  const mail = await db
    .selectFrom('mail')
    .select('body')
    .where('recipient', '=', address)
    .orderBy('createdAt', 'desc')
    .execute()
  const links = mail.flatMap(({ body }) => body.match(/https?:\/\/\S+/g) ?? [])
  const link = links.find((found) => found.includes('oobCode=')) ?? links[0]
  if (!link) throw new Error(`No link was mailed to ${address}`)
  return new URL(link)
}

export type AccountsApi = Awaited<ReturnType<typeof startAccountsApi>>

/** A rule of the client contract: runs once on each engine, and nothing may have broken on the way. */
export function apiTest(
  rule: string,
  check: (api: AccountsApi) => Promise<void>,
  env: Record<string, string> = {},
) {
  storeTest(rule, async (database) => {
    const api = await startAccountsApi(database, env)
    try {
      await check(api)
      if (api.faults.length > 0) throw new Error(api.faults.join('\n'))
    } finally {
      await api.close()
    }
  })
}

/** What the client says went wrong; 'nothing' when nothing did. */
export async function problemOf(work: Promise<unknown>) {
  return work.then(
    () => 'nothing',
    (error: { code?: string }) => error.code ?? String(error),
  )
}
