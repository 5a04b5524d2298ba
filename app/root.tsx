import type { ReactNode } from 'react'
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { inlineNonce } from '#app/platform/http/inline-nonce.ts'
import afterPaint from '#app/ui/after-paint.ts?script'
import { colorTokens } from '#app/ui/color-tokens.ts'
import { defaultColors } from '#app/ui/default-colors.ts'
import { InlineScript, InlineStyle } from '#app/ui/inline.tsx'
import favicon from '#app/ui/ornament/favicon.svg?inline'
import { ArchClip } from '#app/ui/ornament/ornament.tsx'
import { SubmissionErrorMessage } from '#app/ui/post-form.tsx'
import { keepPageOnFailure } from '#app/ui/submission.ts'
import { Toast } from '#app/ui/toast.tsx'
import { UnsavedChanges } from '#app/ui/unsaved-changes.tsx'
import type { Route } from './+types/root'
import { can } from './platform/auth/permissions.ts'
import { type Flash, takeFlash } from './platform/http/flash.server.ts'
import { memoizeLast } from './platform/memoize.ts'
import { setCurrency } from './platform/money.ts'
import { brandQuery, defaultBrandColor, setBrandColor } from './platform/settings/brand-color.ts'
import { logoFile } from './platform/settings/brand-files.ts'
import { defaultSettings } from './platform/settings/settings.ts'
import { setDateFormat } from './platform/time/date-format-setting.ts'
import { defaultMenus } from './site/navigation/menu.ts'
import { Countdown } from './site/shell/countdown.tsx'
import { EditTexts } from './site/shell/edit-texts.tsx'
import enhance from './site/shell/enhance.ts?script'
import { useFailedRequest } from './site/shell/failed-request.ts'
import { Footer } from './site/shell/footer.tsx'
import { adminNavItem, ariaCurrent, backgroundOf, currentTopBarLinks } from './site/shell/navigation.ts'
import { PlainFooter } from './site/shell/plain-footer.tsx'
import { RouteError } from './site/shell/route-error.tsx'
import { RouteFocus } from './site/shell/route-focus.tsx'
import { SharedPart } from './site/shell/shared-part.tsx'
import { readShell } from './site/shell/shell.server.ts'
import { SidePanels } from './site/shell/side-panels.tsx'
import { speculationRules } from './site/shell/speculation-rules.ts'
import { TopBar } from './site/shell/top-bar.tsx'
import type { PageHandle } from './ui/page/page-handle.ts'
import { openShell, type Shell, type ShellData } from './ui/page/shell.ts'
import scrollRowEarly from './ui/scroll-row-early.ts?script'
import styles from './ui/styles.css?url'

/** In development: reloads the page when a file has changed (`scripts/dev.ts`). */
const reloadOnChange = `new EventSource('/@changes').onmessage = () => location.reload()`

// URLs cannot contain braces (RFC 3986), but Vite does not escape the braces of the style sheet in the SVG.
const faviconUrl = favicon.replaceAll('{', '%7B').replaceAll('}', '%7D')

export async function loader(args: Route.LoaderArgs) {
  const { context, request } = args
  const shell = await readShell(context, request)
  const { flash, headers } = takeFlash(args)
  return flash?.onSite ? data({ ...shell, flash }, { headers }) : shell
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPageOnFailure]

/** Forms that change the menus. */
const menuForms = /^\/admin\/(?:navigation|custom-pages)\//

/**
 * The shell's data changes only when a form is submitted: there may be a flash message, or the menus have changed. The
 * admin area reads its own flash messages.
 */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (!formAction) return false
  if (menuForms.test(formAction)) return true
  return defaultShouldRevalidate && !formAction.startsWith('/admin')
}

/** Inline, because a browser skips the transition if the style sheet with this rule is still loading. */
const viewTransitions = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'

const emptyShell: Shell = {
  settings: defaultSettings,
  menus: defaultMenus,
  notFoundPicture: null,
  palette: null,
  theme: null,
  year: '',
  origin: '',
  member: null,
  editableTexts: [],
  flash: null,
  countdown: null,
}

export function Layout({ children }: { children: ReactNode }) {
  const shellData = useRouteLoaderData<typeof loader>('root')
  const shell = shellData ? openShell(shellData) : emptyShell
  setDateFormat(shell.settings.dateFormat)
  setCurrency(shell.settings.currency)
  setBrandColor(shell.settings.brandColor)
  const { pathname } = useLocation()
  const trigger = useHydrateTrigger()
  const failedRequest = useFailedRequest()
  const pageFlash = usePageFlash()
  // If the page's loader also has the message, the page itself shows it.
  const showsFlash = shell.flash !== null && !pageFlash
  const partKey = makePartKey(shellData)
  const isAdminArea = ariaCurrent(pathname, adminNavItem.path) !== undefined
  // An offline page would show an outdated countdown, and a form that cannot be sent.
  const isPlain = isAdminArea || ariaCurrent(pathname, '/offline') !== undefined
  return (
    <html
      lang="en"
      data-theme={shell.theme ?? undefined}
      data-hydrate={trigger}
      data-failed-request={failedRequest ?? undefined}
      // A client-side render (after an error) uses the web fonts immediately.
      data-fonts={import.meta.env.SSR ? undefined : ''}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={defaultColors.parchment} media="(prefers-color-scheme: light)" />
        <meta
          name="theme-color"
          content={shell.palette?.night ?? defaultColors.night}
          media="(prefers-color-scheme: dark)"
        />
        <InlineStyle source={viewTransitions} />
        <InlineScript source={afterPaint} />
        <link rel="stylesheet" href={styles} />
        {shell.palette && <InlineStyle source={shell.palette.rules} />}
        {/* The first paint waits for the whole document, so that nothing shifts while a slow connection delivers it. */}
        <link rel="expect" href="#page-end" blocking="render" />
        <IconLinks logo={shell.settings.logo} star={shell.palette?.star} />
        <noscript>
          <link rel="manifest" href="/site.webmanifest" />
        </noscript>
        <link rel="alternate" type="application/atom+xml" title="Articles" href="/articles/feed.atom" />
        <link rel="alternate" type="text/calendar" title="Events" href="/calendar.ics" />
        <Meta />
        <Links />
      </head>
      <body data-background={backgroundOf(pathname)} className="flex min-h-dvh flex-col">
        <ArchClip />
        <a
          href="#content"
          className="button button-primary sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
        >
          Skip to content
        </a>
        <SharedPart cacheKey={partKey('bar', currentTopBarLinks(pathname, shell.menus))}>
          <TopBar shell={shell} path={pathname} />
        </SharedPart>
        <div className="relative flex flex-1 justify-center">
          {!isPlain && (
            <SharedPart cacheKey={partKey('panels', shell.countdown)}>
              <SidePanels countdown={<Countdown event={shell.countdown} />} />
            </SharedPart>
          )}
          <main id="content" tabIndex={-1} className="w-full min-w-0 max-w-6xl flex-1 pb-20 outline-none">
            {!isAdminArea && <EditTexts texts={shell.editableTexts} />}
            {showsFlash && (
              <div className="shell-width pt-3">
                <Toast />
              </div>
            )}
            {children}
          </main>
        </div>
        {isPlain ? (
          <PlainFooter theme={shell.theme} linksToSite={isAdminArea} />
        ) : (
          <SharedPart cacheKey={partKey('footer')}>
            <Footer shell={shell} />
          </SharedPart>
        )}
        {(pageFlash ?? shell.flash)?.inPlace && <InlineScript source={scrollRowEarly} />}
        <div id="page-end" hidden />
        <InlineScript source={enhance} />
        <InlineScript type="speculationrules" source={speculationRules} />
        {import.meta.env.DEV && <InlineScript source={reloadOnChange} />}
        {trigger && <SubmissionErrorMessage />}
        {trigger && <UnsavedChanges />}
        {trigger && <RouteFocus />}
        {trigger && <Scripts nonce={inlineNonce} />}
      </body>
    </html>
  )
}

let lastSiteNumber = 0
/** Gives each version of the site's data a number for cache keys, because the data itself would make them long. */
const siteNumber = memoizeLast((_site: string) => ++lastSiteNumber)

/**
 * Returns a function that makes the cache key of a part of the shell, from what the part shows in addition to `data`.
 * The key is null if the part is not cached.
 */
function makePartKey(data: ShellData | undefined) {
  if (!import.meta.env.SSR || !data) return () => null
  const { site, theme, year, member } = data
  const shared = JSON.stringify([siteNumber(site), theme, year, member])
  // For editors, each text has a link that returns to the page.
  const differsByPage = member !== null && can(member.role, 'content')
  return (name: string, shown?: unknown) =>
    differsByPage ? null : `${name} ${JSON.stringify(shown)} ${shared}`
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />
}

/** `star` is the color of the built-in icon in the light and dark themes, if it is not the default. */
function IconLinks({ logo, star }: { logo: string; star: readonly [string, string] | undefined }) {
  return logo ? (
    <>
      <link rel="icon" href={`/files/${logoFile(logo, '32.png')}`} type="image/png" sizes="32x32" />
      <link rel="icon" href={`/files/${logoFile(logo, '192.png')}`} type="image/png" sizes="192x192" />
      <link rel="apple-touch-icon" href={`/files/${logoFile(logo, '180.png')}`} />
    </>
  ) : (
    <>
      <link rel="icon" href={`/icons/favicon.ico${brandQuery()}`} sizes="32x32" />
      <link rel="icon" href={star ? brandFavicon(star) : faviconUrl} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={`/icons/apple-touch-icon.png${brandQuery()}`} />
    </>
  )
}

const brandFavicon = ([light, dark]: readonly [string, string]) =>
  faviconUrl
    .replaceAll(`%23${defaultBrandColor.slice(1)}`, `%23${light.slice(1)}`)
    .replaceAll(`%23${colorTokens.evergreen[1].slice(1)}`, `%23${dark.slice(1)}`)

/** The flash message that a loader of the page has taken. */
const usePageFlash = () =>
  useMatches()
    .map(({ id, loaderData }) =>
      id === 'root' ? null : (loaderData as { flash?: Flash | null } | undefined)?.flash,
    )
    .find(Boolean)

function useHydrateTrigger() {
  const triggers = useMatches().map((match) => (match.handle as PageHandle | undefined)?.hydrate)
  return triggers.includes('idle') ? 'idle' : triggers.find(Boolean)
}
