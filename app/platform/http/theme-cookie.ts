export type Theme = 'light' | 'dark'

/** The visitor's choice of colours; null follows the system. */
export function readThemeCookie(cookie: string | null): Theme | null {
  const choice = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookie ?? '')?.[1]
  return choice === 'light' || choice === 'dark' ? choice : null
}

const yearSeconds = 31_536_000

/** The cookie that keeps a choice; anything but light or dark forgets it. */
export function themeCookie(choice: string) {
  return choice === 'light' || choice === 'dark'
    ? `theme=${choice}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
    : 'theme=; Path=/; Max-Age=0; SameSite=Lax'
}
