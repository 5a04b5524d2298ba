import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { authKey } from '#app/platform/auth/session.server.ts'
import { addSession, findSession } from '#app/platform/auth/session-store.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { clientAddressContext } from '#app/platform/http/client-address.server.ts'
import { requestIdContext } from '#app/platform/http/request-id.ts'
import { signedCookie } from '#app/platform/http/signed-cookie.server.ts'
import { type Log, logContext } from '#app/platform/log/log.server.ts'
import { codeSentTo } from './sms.ts'

/** The test person's phone number. */
export const phoneNumber = '+14045550100'
export const phoneConfig = readConfig({
  DATA_DIR: '/tmp/shajara-phone-pages',
  SECRET: 'a secret for tests and nothing else',
})

// biome-ignore lint/suspicious/noExplicitAny: each route has its own types
export type RouteAction = (args: any) => Promise<any>

/** A client that calls route actions and keeps cookies, as a browser does; `userId` is the member who is logged in. */
export async function createActionClient(db: Database, userId?: string) {
  const cookies = new Map<string, string>()
  let setCookies: string[] = []
  const events: Record<string, unknown>[] = []
  const token = userId && (await addSession(db, { userId, userAgent: '', ipAddress: '' }, new Date()))
  const member = token ? ((await findSession(db, token, new Date()))?.member ?? null) : null
  const submit = async (action: RouteAction, fields: Record<string, string>) => {
    const context = new RouterContextProvider()
    context.set(configContext, phoneConfig)
    context.set(databaseContext, db)
    context.set(clientAddressContext, '192.0.2.1')
    context.set(requestIdContext, 'test')
    const info = (entry: Record<string, unknown>) => void events.push(entry)
    context.set(logContext, { info, error: () => {} } as unknown as Log)
    context.set(memberContext, member)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie },
    })
    const args = { context, request, params: {}, url: new URL(request.url), pattern: '/' }
    const response = await action(args as ActionFunctionArgs).catch((thrown: unknown) => thrown)
    if (!(response instanceof Response)) return response
    setCookies = response.headers.getSetCookie()
    for (const line of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return response.headers.get('Location')
  }
  return { submit, cookies, lastSetCookies: () => setCookies, /** The security events. */ events }
}

/** The code in the latest text message to `phoneNumber`. */
export const readPhoneCode = (db: Database) => codeSentTo(db, phoneConfig.secret, phoneNumber)

/** Gives a member an authenticator app as their second step. */
export async function addAuthenticator(db: Database, userId: string) {
  const attempts = { failedVerificationCount: 0, lockedUntil: null }
  const key = { id: `app-${userId}`, secret: 's', backupCodes: '[]', verified: 1 }
  const authenticator = { ...key, ...attempts, userId }
  await db.insertInto('twoFactor').values(authenticator).execute()
  await db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', userId).execute()
}

/** Stores that a member has entered their password but not completed the second step, and sets the cookie for it. */
export async function passFirstStep(db: Database, cookies: Map<string, string>, userId: string) {
  const at = new Date().toISOString()
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const row = { id: `2fa-${userId}`, identifier: `2fa-${userId}`, value: userId }
  await db
    .insertInto('verification')
    .values({ ...row, expiresAt, createdAt: at, updatedAt: at })
    .execute()
  const cookie = signedCookie('shajara.two_factor', row.identifier, authKey(phoneConfig), 60)
  cookies.set('shajara.two_factor', cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';')))
}
