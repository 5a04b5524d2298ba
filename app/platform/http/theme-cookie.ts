export type Theme = 'light' | 'dark'

/** The visitor's color theme; null follows the system setting. */
export function readThemeCookie(cookie: string | null): Theme | null {
  const choice = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookie ?? '')?.[1]
  return choice === 'light' || choice === 'dark' ? choice : null
}

const yearSeconds = 31_536_000

/** The Set-Cookie header that stores a color theme; a choice other than 'light' or 'dark' deletes the cookie. */
export function themeCookie(choice: string) {
  return choice === 'light' || choice === 'dark'
    ? `theme=${choice}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
    : 'theme=; Path=/; Max-Age=0; SameSite=Lax'
}
