import { sameOriginPath } from '#app/platform/http/same-origin-path.ts'
import { loginTexts } from './login-texts.ts'

/** The three modes of the login screen (specification, section 2). */
export type LoginMode = 'login' | 'signup' | 'reset'

export function readLoginMode(search: URLSearchParams): LoginMode {
  const mode = search.get('mode')
  return mode === 'signup' || mode === 'reset' ? mode : 'login'
}

export const defaultNextPath = '/profile'

/** The path to return to after login; `home` for anything that is not a plain path on this site. */
export function nextPath(search: URLSearchParams, home = defaultNextPath): string {
  return sameOriginPath(search.get('next') ?? '') ?? home
}

/** The path after login. Staff who did not request a specific page go where /admin/start sends them. */
export function loginDestination(next: string, isStaff: boolean) {
  const isDefault = next === defaultNextPath || next === '/admin'
  return isStaff && isDefault ? `/admin/start?${new URLSearchParams({ next })}` : next
}

/** The URL of the login screen in a mode, with the path to return to after login. */
export function loginUrl(mode: LoginMode, next = defaultNextPath) {
  const query = new URLSearchParams()
  if (mode !== 'login') query.set('mode', mode)
  if (next !== defaultNextPath) query.set('next', next)
  return query.size > 0 ? `/profile?${query}` : '/profile'
}

/** Messages that other pages show on the login screen. */
const notices = {
  google: { tone: 'error', text: loginTexts.googleFailed },
  'google-off': { tone: 'info', text: loginTexts.googleMissing },
  'google-unlinked': { tone: 'error', text: loginTexts.googleUnlinked },
  'phone-refused': { tone: 'error', text: loginTexts.phoneRefused },
  suspended: { tone: 'error', text: loginTexts.disabled },
  'new-password': { tone: 'success', text: loginTexts.newPassword },
  'signed-up': { tone: 'info', text: loginTexts.signedUp },
  'code-limit': { tone: 'error', text: loginTexts.codeLimit },
  'login-expired': { tone: 'info', text: loginTexts.loginExpired },
  'logged-out': { tone: 'success', text: loginTexts.loggedOut },
} as const

export type LoginNotice = keyof typeof notices

/** The notice named in the URL; the text comes from the list above, never from the URL. */
export function readLoginNotice(search: URLSearchParams) {
  const name = search.get('notice') ?? ''
  return Object.hasOwn(notices, name) ? notices[name as LoginNotice] : null
}

/** The URL of the login screen with a notice and the path to return to after login. */
export function loginNoticePath(notice: LoginNotice, next = defaultNextPath) {
  return `/profile?${new URLSearchParams({ notice, ...(next !== defaultNextPath && { next }) })}`
}

/** Where the second step redirects if no login is pending: the login screen, with the path to return to after login. */
export const expiredLoginPath = ({ url }: Pick<Request, 'url'>) =>
  loginNoticePath('login-expired', nextPath(new URL(url).searchParams))
