import { ownPath } from '#app/platform/http/own-path.ts'

/** The three modes of the login screen (specification, section 2). */
export type LoginMode = 'login' | 'signup' | 'reset'

export function readLoginMode(search: URLSearchParams): LoginMode {
  const mode = search.get('mode')
  return mode === 'signup' || mode === 'reset' ? mode : 'login'
}

export const defaultNextPath = '/profile'

/** The path to return to after login; `home` for anything that is not a plain path on this site. */
export function nextPath(search: URLSearchParams, home = defaultNextPath): string {
  return ownPath(search.get('next') ?? '') ?? home
}

/** The path after login. Staff who did not request a page land where /admin/start sends them. */
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
  google: { tone: 'bad', text: 'Google sign-in failed' },
  'google-off': {
    tone: 'plain',
    text: 'Google login is not set up on this site yet. Please use your email and password.',
  },
  'google-unlinked': {
    tone: 'bad',
    text: 'Google sign-in failed. An account with this email already exists: log in with its password and confirm your email address first.',
  },
  'phone-refused': {
    tone: 'bad',
    text: 'This account cannot be opened with a phone alone. Please use your email and password, or Google.',
  },
  disabled: {
    tone: 'bad',
    text: 'This account is disabled. Please write to us if you think this is a mistake.',
  },
  'new-password': { tone: 'good', text: 'Your password has been changed. Log in with the new one.' },
  'logged-out': { tone: 'good', text: 'You are logged out.' },
} as const

export type LoginNotice = keyof typeof notices

/** The notice named in the URL; the text comes from the list above, never from the URL. */
export function readLoginNotice(search: URLSearchParams) {
  const name = search.get('notice') ?? ''
  return Object.hasOwn(notices, name) ? notices[name as LoginNotice] : null
}

export const loginNotice = (name: LoginNotice) => `/profile?notice=${name}`
