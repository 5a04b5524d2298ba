import type { APIRequestContext, Page } from '@playwright/test'
import { addSession, sessionSeconds } from '#app/platform/auth/session-store.server.ts'
import { keyFor } from '#app/platform/http/signature.server.ts'
import { signedCookie } from '#app/platform/http/signed-cookie.server.ts'
import { addTestMember } from './member.ts'
import { type Site, secretOf } from './site.ts'

/** Creates a session and returns its Cookie header. */
export async function sessionCookie(site: Pick<Site, 'db' | 'dataDir'>, email: string, userAgent = 'Test/1') {
  const { id } = await site.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const token = await addSession(site.db, { userId: id, userAgent, ipAddress: '127.0.0.1' }, new Date())
  const secret = await secretOf(site)
  const header = signedCookie('shajara.session_token', token, keyFor(secret, 'auth'), sessionSeconds)
  return header.split(';', 1)[0] ?? ''
}

/** Logs a member in without the form: creates a session and sets its cookie. */
export async function logIn(page: Page, site: Site, { email }: { email: string }, userAgent?: string) {
  const [name = '', value = ''] = (await sessionCookie(site, email, userAgent)).split('=', 2)
  const cookie = { name, value, url: site.url, httpOnly: true, sameSite: 'Lax' as const }
  await page.context().addCookies([cookie])
}

/** Adds an admin and logs them in without the form. */
export async function logInAsAdmin(page: Page, site: Site, name = 'Amina Rahman') {
  const admin = await addTestMember(site.db, { name, role: 'admin' })
  await logIn(page, site, admin)
  return admin
}

/** Posts a form as a browser without JavaScript does, with the cookies of `request`. Redirects are not followed. */
export function postForm(
  request: APIRequestContext,
  site: Site,
  path: string,
  form: Record<string, string> = {},
) {
  return request.post(path, { form, headers: { Origin: site.url }, maxRedirects: 0 })
}

/** Sends requests as a member, without a browser. Redirects are not followed. */
export async function requestAs(site: Site, { email }: { email: string }) {
  const headers = { Cookie: await sessionCookie(site, email), Origin: site.url }
  const send = (path: string, init: RequestInit) =>
    fetch(site.url + path, { ...init, headers, redirect: 'manual' })
  return {
    get: (path: string) => send(path, {}),
    post: (path: string, form: Record<string, string> = {}) =>
      send(path, { method: 'POST', body: new URLSearchParams(form) }),
  }
}
