import { betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { randomCode } from '#app/platform/http/reference.server.ts'
import { authCookiePrefix } from '#app/platform/http/signed-cookie.server.ts'
import { readPushCookie, renewPushCookie } from '#app/platform/push/push-cookie.server.ts'
import { detachSubscription, moveSubscription } from '#app/platform/push/push-subscription-store.server.ts'
import {
  addressHeader,
  linkedMemberHeader,
  memberHeader,
  otherMemberCode,
  userDisabledCode,
} from './auth-names.ts'
import { googleProvider } from './google-provider.server.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'
import { recordLogin, sendSecurityAlert } from './security-alert.server.ts'
import { authKey } from './session.server.ts'
import {
  pendingLoginExpiry,
  pendingLoginSeconds,
  sessionExpiry,
  sessionSeconds,
} from './session-store.server.ts'

/** Longer than any policy allows, because we check the password policy ourselves. */
const maxPasswordLength = 1024

/**
 * Better Auth on our own tables. It always uses its SQLite types (dates as ISO text, booleans as 0/1), so
 * SQLite and PostgreSQL share one schema.
 * `google` enables the Google provider, whose discovery document is fetched over the network.
 */
export function createAuth(config: Config, db: Database, origin: string, google: boolean) {
  const subscriptionOf = (headers: Headers | undefined) =>
    readPushCookie(config, origin, headers?.get('cookie') ?? null)
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
      validateUserInfo: ({ user }, { headers }) => rejectOtherMember(user.id, headers?.get(memberHeader)),
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session, request) => {
            const limits = await checkLogin(db, session.userId)
            // By the time `after` runs, the device's previous session and its subscription may already be deleted.
            const id = subscriptionOf(request?.headers)
            const now = new Date()
            const pendingUntil = pendingLoginExpiry(now)
            if (id) await detachSubscription(db, { id, userId: session.userId, pendingUntil }, now)
            return { data: { ...session, ...limits } }
          },
          after: async (session, request) => {
            if (!(await isCompletedLogin(db, session.userId, request?.path))) return
            const subscriptionId = subscriptionOf(request?.headers)
            const { id, userId, token: toToken, userAgent, ipAddress } = session
            if (subscriptionId) await moveSubscription(db, { id: subscriptionId, userId, toToken })
            const login = { id, userId, userAgent: userAgent ?? '', ipAddress: ipAddress ?? '' }
            await recordLogin(db, login, new Date())
          },
        },
      },
      // After the login, nothing is requested from Google, so its tokens are not stored.
      account: {
        create: {
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
          after: async (account, request) => {
            if (await notifyOfLinkedGoogleAccount(db, account))
              request?.setHeader(linkedMemberHeader, account.userId)
          },
        },
      },
    },
    hooks: {
      after: createAuthMiddleware(async ({ context, headers, setHeader }) => {
        const cookie = context.newSession && renewPushCookie(config, origin, headers?.get('cookie') ?? null)
        if (cookie) setHeader('Set-Cookie', cookie)
      }),
    },
    advanced: {
      cookiePrefix: authCookiePrefix(origin),
      // Better Auth would add the weaker prefix `__Secure-`.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: origin.startsWith('https:') },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { validateSchema: false },
    },
    plugins: [twoStepOnEveryLogin(), ...(google ? [googleProvider(config.google)] : [])],
  })
}

export type Auth = ReturnType<typeof createAuth>

/** Extends the plugin, which requires a code only after a password, to Google logins. */
function twoStepOnEveryLogin() {
  const plugin = twoFactor({
    allowPasswordless: true,
    twoFactorCookieMaxAge: pendingLoginSeconds,
    backupCodeOptions: { customBackupCodesGenerate: recoveryCodes },
  })
  for (const hook of plugin.hooks.after) {
    const defaultMatcher = hook.matcher
    hook.matcher = (request) => request.path === '/callback/:id' || defaultMatcher(request)
  }
  return plugin
}

const recoveryCodeCount = 10

/** Codes such as 7K3MQ-9XRTV. */
function recoveryCodes() {
  return Array.from({ length: recoveryCodeCount }, () => `${randomCode(5)}-${randomCode(5)}`)
}

/** A logged-in member who reauthenticates with Google must return as the same account. */
function rejectOtherMember(id: string | undefined, loggedInId: string | null | undefined) {
  return loggedInId && id !== loggedInId ? { error: otherMemberCode } : undefined
}

/**
 * Rejects suspended members and limits the session by role. Runs only after the user has authenticated, so
 * strangers cannot probe for suspended accounts.
 */
async function checkLogin(db: Database, userId: string) {
  const user = await db
    .selectFrom('user')
    .select(['disabledAt', 'role'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user?.disabledAt) throw new APIError('FORBIDDEN', { code: userDisabledCode, message: 'disabled' })
  const now = new Date()
  return { expiresAt: sessionExpiry(user?.role, now, now) }
}

/** With two-step verification, Better Auth deletes the session of the first step; only that of the second counts. */
async function isCompletedLogin(db: Database, userId: string, path: string | undefined) {
  const user = await db
    .selectFrom('user')
    .select('twoFactorEnabled')
    .where('id', '=', userId)
    .executeTakeFirst()
  return !user?.twoFactorEnabled || (path?.startsWith('/two-factor/') ?? false)
}

/** Sends nothing for an account that was just created by logging in with Google, and then returns false. */
async function notifyOfLinkedGoogleAccount(db: Database, account: { providerId: string; userId: string }) {
  if (account.providerId !== 'google') return false
  const { count } = await db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', account.userId)
    .executeTakeFirstOrThrow()
  if (Number(count) < 2) return false
  await sendSecurityAlert(db, account.userId, 'googleLinked', new Date())
  return true
}
