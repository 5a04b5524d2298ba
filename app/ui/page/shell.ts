import type { Role } from '#app/platform/auth/permissions.ts'
import type { Flash } from '#app/platform/http/flash.server.ts'
import { memoizeLast } from '#app/platform/memoize.ts'
import type { PublicSettings } from '#app/platform/settings/public-settings.ts'
import type { Picture } from '#app/ui/picture.ts'

export interface MenuLink {
  path: string
  label: string
}

/** The links in the top bar and in the footer; the buttons are at the end of the bar. */
export interface Menus {
  bar: MenuLink[]
  buttons: MenuLink[]
  footer: MenuLink[]
}

/** A text in a page's “Edit site text” list. */
export interface ListedText {
  key: string
  label: string
  shownOn: 'page' | 'everyPage'
}

/** Data that is the same on every page. */
export interface SiteData {
  settings: PublicSettings
  menus: Menus
  /** The picture that an admin chose for the 404 page; null for the built-in one. */
  notFoundPicture: Picture | null
  /** Style rules, the dark theme's page color and the icon's colors for another brand color; null for the default one. */
  palette: { rules: string; night: string; star: readonly [light: string, dark: string] } | null
}

/** Data that every page shows around its content, as the root loader returns it. */
export interface ShellData {
  /** `SiteData` in JSON, which is serialized when it changes instead of for each page. */
  site: string
  theme: 'light' | 'dark' | null
  /** The year in the copyright notice, in the site's time zone. */
  year: string
  /** The public origin without a trailing slash, for absolute URLs. */
  origin: string
  /** Nothing personal: a page is cached for everyone in the same audience (`audienceOf`). */
  member: { role: Role; mustConfirmEmail: boolean; mustAddTwoStep: boolean } | null
  /** The texts that the member can edit on this page. */
  editableTexts: ListedText[]
  /** The result of the last change, if this page shows it outside the admin area (`Flash.onSite`). */
  flash: Flash | null
  countdown: { slug: string; title: string; startsAt: string; timeLeft: string } | null
}

export type Shell = SiteData & Omit<ShellData, 'site'>

/** Every part of a page that shows a setting calls this with the same data. */
export const openShell = memoizeLast(
  ({ site, ...data }: ShellData): Shell => ({ ...parseSite(site), ...data }),
)

const parseSite = memoizeLast((json: string): SiteData => JSON.parse(json))
