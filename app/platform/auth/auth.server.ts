import type { RouterContextProvider } from 'react-router'
import type { Config } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext } from '#app/platform/http/client-address.server.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { addressHeader } from './auth-names.ts'
import type { Auth } from './better-auth.server.ts'

const cache = new WeakMap<Database, Map<string, Promise<Auth>>>()
const maxOrigins = 10

/** Loads Better Auth on first use, so visitors who never log in do not pay for it. */
export async function openAuth(config: Config, db: Database, origin: string, google = false): Promise<Auth> {
  const instances = cache.get(db) ?? new Map<string, Promise<Auth>>()
  cache.set(db, instances)
  const key = `${origin} ${google}`
  const existing = instances.get(key)
  if (existing) return existing
  // Without ORIGIN, the origin comes from the request, and a client can send any number of different ones.
  if (instances.size >= maxOrigins) instances.clear()
  const instance = import('./better-auth.server.ts').then(({ createAuth }) =>
    createAuth(config, db, origin, google),
  )
  instances.set(key, instance)
  return instance
}

/** Drops the cached instances after a provider was unreachable, so the next attempt runs discovery again. */
export function evictAuth(db: Database) {
  cache.delete(db)
}

export function authOf(context: Readonly<RouterContextProvider>, request: Request, google = false) {
  const [config, db] = [context.get(configContext), context.get(databaseContext)]
  return openAuth(config, db, siteOrigin(context, request), google)
}

/** The headers that Better Auth receives: cookies, user agent and the trusted client address. */
export function authHeaders(context: Readonly<RouterContextProvider>, request: Request) {
  const headers = new Headers({ [addressHeader]: context.get(clientAddressContext) })
  for (const name of ['cookie', 'user-agent']) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value)
  }
  return headers
}

/** Copies the Set-Cookie headers of one response to another. */
export function copySetCookies(from: Headers, into = new Headers()) {
  for (const line of from.getSetCookie()) into.append('Set-Cookie', line)
  return into
}
