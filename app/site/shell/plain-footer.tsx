import type { Theme } from '#app/platform/http/theme-cookie.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** The footer of the admin area and of the offline pages. */
export function PlainFooter({ theme }: { theme: Theme | null }) {
  return (
    <footer className="shell-width flex flex-wrap items-center justify-between gap-3 border-t border-hairline py-4">
      <a className="link py-2.5" href="/">
        View site
      </a>
      <ThemeSwitch theme={theme} />
    </footer>
  )
}
