import type { RouterContextProvider } from 'react-router'
import { findChosenPicture } from '#app/cms/media/design-picture-store.server.ts'
import { readNextEvent } from '#app/events/event/cached-events.server.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { can } from '#app/platform/auth/permissions.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { logError } from '#app/platform/http/log-error.server.ts'
import { expireNoLaterThan } from '#app/platform/http/page.server.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { readThemeCookie } from '#app/platform/http/theme-cookie.ts'
import { memoize, memoizeLast } from '#app/platform/memoize.ts'
import { defaultBrandColor } from '#app/platform/settings/brand-color.ts'
import { publicSettings } from '#app/platform/settings/public-settings.ts'
import { defaultSettings, type Settings } from '#app/platform/settings/settings.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { shownOn } from '#app/platform/settings/text.ts'
import { textsContext } from '#app/platform/settings/texts-context.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { defaultMenus } from '#app/site/navigation/menu.ts'
import { readMenus } from '#app/site/navigation/menu-store.server.ts'
import { brandPalette, paletteRules } from '#app/ui/brand-palette.ts'
import type { ShellData, SiteData } from '#app/ui/page/shell.ts'

/** The data that was read last: the fallback while the database is unavailable. */
let lastRead = {
  settings: defaultSettings,
  menus: defaultMenus,
  notFoundPicture: null as SiteData['notFoundPicture'],
}

/** Reads what the shell of every page shows: settings, menus, theme, member and countdown. */
export async function readShell(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<ShellData> {
  const now = new Date()
  const member = context.get(memberContext)
  const { settings, menus, notFoundPicture, countdown } = await readSiteAndCountdown(context, now)
  return {
    site: serializeSite(settings, menus, notFoundPicture),
    theme: readThemeCookie(request.headers.get('cookie')),
    year: localDateIn(now, settings.timeZone).slice(0, 4),
    origin: siteOrigin(context, request),
    member: member && {
      role: member.role,
      mustConfirmEmail: member.mustConfirmEmail,
      mustAddTwoStep: member.mustAddTwoStep,
    },
    editableTexts: member && can(member.role, 'content') ? listEditableTexts(context, request) : [],
    flash: null,
    countdown,
  }
}

/** Memoized by identity: the read cache returns the same objects until their data changes. */
const serializeSite = memoizeLast(
  (settings: Settings, menus: SiteData['menus'], notFoundPicture: SiteData['notFoundPicture']) =>
    JSON.stringify({
      settings: publicSettings(settings),
      menus,
      notFoundPicture,
      palette: shellPalette(settings.brandColor),
    } satisfies SiteData),
)

function shellPalette(brandColor: string) {
  return brandColor === defaultBrandColor ? null : customPalette(brandColor)
}

const customPalette = memoize((brandColor) => {
  const { page, evergreen } = brandPalette(brandColor)
  return { rules: paletteRules(brandColor), night: page[1], star: evergreen }
})

function listEditableTexts(context: Readonly<RouterContextProvider>, request: Request) {
  const { pathname } = new URL(request.url)
  return context.get(textsContext).flatMap((text) => {
    const shown = shownOn(text, pathname)
    return shown ? [{ key: text.key, label: text.label, shownOn: shown }] : []
  })
}

/** Falls back to what was read last when the database is unavailable, so that a failed form can still be shown. */
async function readSiteAndCountdown(context: Readonly<RouterContextProvider>, now: Date) {
  const db = context.get(databaseContext)
  try {
    const [settings, menus, notFoundPicture] = await Promise.all([
      readSettings(db),
      readMenus(db, now),
      findChosenPicture(db, 'lost-path'),
    ])
    const { countdown, expiresAt } = await readCountdown(db, settings.timeZone, now)
    expireNoLaterThan(context, expiresAt)
    lastRead = { settings, menus, notFoundPicture }
    return { ...lastRead, countdown }
  } catch (error) {
    logError(context, error)
    expireNoLaterThan(context, now)
    return { ...lastRead, countdown: null }
  }
}

/**
 * The countdown, and the time at which the shell changes even though the data does not: when an event is published,
 * starts or ends, or at midnight, when the date changes.
 */
async function readCountdown(db: Database, timeZone: string, now: Date) {
  const { next, expiresAt } = await readNextEvent(db, now, timeZone)
  const countdown = next && {
    slug: next.slug,
    title: next.title,
    startsAt: next.startsAt,
    timeLeft: next.timeUntil,
  }
  return { countdown: countdown ?? null, expiresAt }
}
