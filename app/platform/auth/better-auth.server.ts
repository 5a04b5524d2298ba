import { randomInt } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { addressHeader, anotherMember, memberHeader, userDisabled } from './auth-names.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'
import { authKey } from './session.server.ts'
import { sessionSeconds } from './session-store.server.ts'

/** Longer than any policy may allow: what is asked of a password is ours to check. */
const maxPasswordLength = 1024

/**
 * Better Auth over our own tables. It keeps dates as ISO text and booleans as 0/1, as it does on SQLite,
 * on PostgreSQL too: so one schema and one set of types serve both.
 * `google` looks up the provider's addresses, and needs the network for that.
 */
export function makeAuth(config: Config, db: Database, origin: string, google: boolean) {
  return betterAuth({
    appName: 'Shajara',
    baseURL: origin,
    basePath: '/profile/auth',
    secret: authKey(config),
    trustedOrigins: [origin],
    database: { db, type: 'sqlite' },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    onAPIError: { errorURL: `${origin}/profile/google/done` },
    session: { expiresIn: sessionSeconds, disableSessionRefresh: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 1,
      maxPasswordLength,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    account: { updateAccountOnSignIn: false },
    user: {
      validateUserInfo: ({ user }, { headers }) => refuseAnother(user.id, headers?.get(memberHeader)),
    },
    databaseHooks: {
      session: { create: { before: ({ userId }) => refuseDisabled(db, userId) } },
      // We ask Google who someone is, and nothing after that: its tokens are not kept.
      account: {
        create: {
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
    },
    advanced: {
      cookiePrefix: 'shajara',
      useSecureCookies: origin.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { validateSchema: false },
    },
    plugins: [twoStepOnEverySignIn(), ...(google ? [googleProvider(config)] : [])],
  })
}

export type Auth = ReturnType<typeof makeAuth>

/** The plugin asks for a code after a password only; here Google's word is not enough either. */
function twoStepOnEverySignIn() {
  const plugin = twoFactor({
    allowPasswordless: true,
    backupCodeOptions: { customBackupCodesGenerate: recoveryCodes },
  })
  for (const hook of plugin.hooks.after) {
    const asksAnyway = hook.matcher
    hook.matcher = (request) => request.path === '/callback/:id' || asksAnyway(request)
  }
  return plugin
}

// Written down and typed by hand: nothing that is mistaken for something else.
const letters = '34679CDFGHJKMNPQRTVWXY'
const recoveryCodeCount = 10

/** Codes such as 7K3MQ-9XRTV. */
function recoveryCodes() {
  const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: recoveryCodeCount }, () => `${part()}-${part()}`)
}

function googleProvider({ google }: Config) {
  return genericOAuth({
    config: [
      {
        providerId: 'google',
        clientId: google.clientId ?? '',
        clientSecret: google.clientSecret ?? '',
        discoveryUrl: `${google.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
        requireIdTokenVerification: true,
        scopes: ['openid', 'email', 'profile'],
        prompt: 'select_account',
        pkce: true,
      },
    ],
  })
}

/** Whoever is signed in and goes to Google once more comes back as themselves, or as nobody. */
function refuseAnother(id: string | undefined, signedIn: string | null | undefined) {
  return signedIn && id !== signedIn ? { error: anotherMember } : undefined
}

/** Told only to someone who has just proved who they are. */
async function refuseDisabled(db: Database, userId: string) {
  const user = await db.selectFrom('user').select('disabledAt').where('id', '=', userId).executeTakeFirst()
  if (user?.disabledAt) throw new APIError('FORBIDDEN', { code: userDisabled, message: 'disabled' })
}
