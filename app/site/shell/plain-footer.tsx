import type { Theme } from '#app/platform/http/theme-cookie.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** The footer of the admin area, with a link to the site, and of the offline pages, where that link would fail. */
export function PlainFooter({ theme, linksToSite }: { theme: Theme | null; linksToSite: boolean }) {
  return (
    <footer className="shell-width flex flex-wrap items-center justify-between gap-3 border-t border-hairline py-4">
      {linksToSite && (
        <a className="link py-2.5" href="/">
          View site
        </a>
      )}
      <div className="ms-auto">
        <ThemeSwitch theme={theme} />
      </div>
    </footer>
  )
}
