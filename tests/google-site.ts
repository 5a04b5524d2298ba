import { OAuth2Server } from 'oauth2-mock-server'
import { test as base, type OnStop } from './e2e.ts'
import { startSite } from './site.ts'

interface Person {
  sub: string
  email: string
  email_verified: boolean
  name: string
}

interface Provider {
  /** The account at the provider; null denies access. */
  person: Person | null
  /** Changes to what the provider sends. */
  changes?: {
    idToken?: Record<string, unknown>
    withoutIdToken?: boolean
    userInfo?: Record<string, unknown>
    iss?: string
  }
}

/** Starts a site that uses an OpenID Connect server on this machine in place of Google. */
async function startWithGoogle(onStop: OnStop) {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  onStop(() => server.stop())
  const provider: Provider = { person: null }
  server.service.on('beforeTokenSigning', (token) => {
    Object.assign(token.payload, provider.person, provider.changes?.idToken)
  })
  server.service.on('beforeResponse', ({ body }) => {
    if (provider.changes?.withoutIdToken && typeof body === 'object') delete body.id_token
  })
  server.service.on('beforeUserinfo', ({ body }) => {
    Object.assign(body, provider.changes?.userInfo)
  })
  server.service.on('beforeAuthorizeRedirect', (redirect) => {
    const { iss } = provider.changes ?? {}
    if (iss) redirect.url.searchParams.set('iss', iss)
    if (provider.person) return
    redirect.url.searchParams.delete('code')
    redirect.url.searchParams.set('error', 'access_denied')
  })
  const site = await startSite({
    GOOGLE_ISSUER: server.issuer.url ?? '',
    GOOGLE_CLIENT_ID: 'shajara',
    GOOGLE_CLIENT_SECRET: 'tea',
    // Security events are logged at this level.
    LOG_LEVEL: 'info',
  })
  onStop(site.stop)
  return { site, provider, server }
}

/** A test of a site that uses a local OpenID Connect server in place of Google. `google` says what the server sends. */
export const test = base.extend<{
  withGoogle: Awaited<ReturnType<typeof startWithGoogle>>
  google: Provider
}>({
  withGoogle: async ({ startOnce }, use) => use(await startOnce(startWithGoogle)),
  site: async ({ withGoogle }, use) => use(withGoogle.site),
  google: async ({ withGoogle }, use) => {
    delete withGoogle.provider.changes
    await use(withGoogle.provider)
  },
})

let count = 0
export function newPerson(verified = true): Person {
  count++
  return {
    sub: `g-${Date.now()}-${count}`,
    email: `google-${Date.now()}-${count}@example.org`,
    email_verified: verified,
    name: 'Yusuf Idris',
  }
}
