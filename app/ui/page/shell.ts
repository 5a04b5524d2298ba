import type { Settings } from '#app/platform/settings/settings.ts'

/** What every page shows around its own content. */
export interface Shell {
  settings: Settings
  theme: 'light' | 'dark' | null
  /** The year of the copyright line, in the site's time zone. */
  year: string
  /** Where the site is, without a final slash; for addresses that leave the page. */
  origin: string
  /** Nothing personal: a page is cached for everyone with the same role. */
  member: { isAdmin: boolean } | null
  countdown: { slug: string; title: string; startsAt: string; timeLeft: string } | null
}
