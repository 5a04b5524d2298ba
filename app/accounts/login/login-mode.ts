/** The three faces of the login screen (specification, section 2). */
export type LoginMode = 'login' | 'signup' | 'reset'

export function readLoginMode(search: URLSearchParams): LoginMode {
  const mode = search.get('mode')
  return mode === 'signup' || mode === 'reset' ? mode : 'login'
}

export const afterLogin = '/profile'

/** The page somebody came for; `home` for anything that is not a plain path on this site. */
export function nextPath(search: URLSearchParams, home = afterLogin): string {
  const next = search.get('next') ?? ''
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes('\\')) return home
  const { origin, pathname, search: query } = new URL(next, 'http://here.invalid')
  // Dots in a path can bring a second slash to the front: //elsewhere.example is another site.
  return origin === 'http://here.invalid' && !pathname.startsWith('//') ? pathname + query : home
}

/** The address of one of the login screen's faces, which remembers where to go afterwards. */
export function loginUrl(mode: LoginMode, next = afterLogin) {
  const query = new URLSearchParams()
  if (mode !== 'login') query.set('mode', mode)
  if (next !== afterLogin) query.set('next', next)
  return query.size > 0 ? `/profile?${query}` : '/profile'
}

/** News that another page brings to the login screen. */
const notices = {
  google: { tone: 'bad', text: 'Google sign-in failed' },
  'google-off': {
    tone: 'plain',
    text: 'Signing in with Google is not set up here yet. Your email and a password work.',
  },
  'google-unlinked': {
    tone: 'bad',
    text: 'Google sign-in failed. There is an account with this address already: log in with its password and confirm the address first.',
  },
  disabled: {
    tone: 'bad',
    text: 'This account is disabled. Please write to us if you think this is a mistake.',
  },
  'new-password': { tone: 'good', text: 'Your password is changed. Log in with the new one.' },
  'logged-out': { tone: 'good', text: 'You are logged out.' },
  deleted: { tone: 'good', text: 'Your account is deleted, and what it held is erased.' },
} as const

export type LoginNotice = keyof typeof notices

/** Only these words can be brought by an address, never ones that somebody wrote into a link. */
export function readLoginNotice(search: URLSearchParams) {
  const name = search.get('news') ?? ''
  return Object.hasOwn(notices, name) ? notices[name as LoginNotice] : null
}

export const loginNotice = (name: LoginNotice) => `/profile?news=${name}`
