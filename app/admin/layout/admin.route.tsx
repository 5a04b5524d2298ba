import type { ReactNode } from 'react'
import { data, isRouteErrorResponse, Outlet, useLocation } from 'react-router'
import { readChecklist } from '#app/admin/checklist/checklist-store.server.ts'
import { findScreen } from '#app/admin/saved-filters/find-screen.server.ts'
import { listFilters } from '#app/admin/saved-filters/saved-filter-store.server.ts'
import { currentScreen } from '#app/admin/screens/current-screen.ts'
import {
  allowedGroups,
  allowedScreens,
  mainTabs,
  moreScreens,
  overview,
  screenGroups,
} from '#app/admin/screens/screens.ts'
import { SearchButton } from '#app/admin/search/search-button.tsx'
import { collectionsContext } from '#app/cms/collections/registry.server.ts'
import { requireStaff } from '#app/platform/auth/member.server.ts'
import { can } from '#app/platform/auth/permissions.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { takeFlash } from '#app/platform/http/flash.server.ts'
import { nullOnError } from '#app/platform/http/log-error.server.ts'
import { readMailDelivery } from '#app/platform/settings/mail-delivery.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { RouteError } from '#app/site/shell/route-error.tsx'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { LocalCopySync } from '#app/ui/local-copy-sync.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { Toast } from '#app/ui/toast.tsx'
import type { Route } from './+types/admin.route'
import { AdminMenu } from './admin-menu.tsx'
import { readAttentionItems, withCounts } from './admin-menu-data.server.ts'
import { MailBanner } from './mail-banner.tsx'
import { MainTabs } from './main-tabs.tsx'

export const handle: PageHandle = { hydrate: 'idle' }

/**
 * Reads the menu for the member's role, what needs their attention, and their saved filters for the screen; for admins,
 * also whether emails are sent and what is left of the checklist. Reads and clears the flash message. Child routes
 * check permissions themselves.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const member = requireStaff(context)
  const { role } = member
  const canManageSite = can(role, 'settings')
  const { flash, headers } = takeFlash({ context, request })
  const db = context.get(databaseContext)
  const { listed } = context.get(collectionsContext)
  const groups = allowedGroups(role, screenGroups(listed))
  const { pathname } = new URL(request.url)
  const [mail, setup, attention, filters] = await Promise.all([
    canManageSite && nullOnError(context, readMailDelivery(db, context.get(configContext))),
    canManageSite && nullOnError(context, readChecklist(context)),
    nullOnError(
      context,
      readSettings(db).then(({ timeZone }) =>
        readAttentionItems(db, listed, localDateIn(new Date(), timeZone), member),
      ),
    ),
    findScreen(context, role, pathname) ? nullOnError(context, listFilters(db, member.id, pathname)) : null,
  ])
  const checklist = setup && !setup.checklist.dismissed ? { left: setup.checklist.left } : null
  const menu = withCounts(groups, attention ?? [])
  const tabs = allowedScreens(role, mainTabs).map(({ path, label }) => ({ path, label }))
  const savedFilters = filters && { list: pathname, filters }
  const mailState = mail ? mail.state : null
  const account = member.id
  return data({ account, flash, tabs, groups: menu, checklist, mailState, savedFilters }, { headers })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

/** The layout of the admin area: its menu, the main tabs, the toast and the mail banner. */
export default function AdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminLayout {...loaderData}>
      <Outlet />
    </AdminLayout>
  )
}

/** Keeps the admin menu around an error, unless the visitor may not see the menu. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <RouteError error={error} />
  return (
    <AdminLayout {...loaderData}>
      {isRouteErrorResponse(error) && error.status === 404 ? <AdminNotFound /> : <RouteError error={error} />}
    </AdminLayout>
  )
}

function AdminNotFound() {
  return (
    <AdminPage
      title="Not found"
      lead="There is nothing at this address. It may have been deleted or renamed."
    >
      <title>Not found</title>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/admin/overview">Open the overview</ButtonLink>
        <ButtonLink variant="quiet" href="/admin/search">
          Search the admin area
        </ButtonLink>
      </div>
    </AdminPage>
  )
}

type LayoutData = Pick<
  Route.ComponentProps['loaderData'],
  'account' | 'tabs' | 'groups' | 'checklist' | 'mailState'
>

function AdminLayout({
  account,
  tabs,
  groups,
  checklist,
  mailState,
  children,
}: LayoutData & { children: ReactNode }) {
  const location = useLocation()
  const { pathname } = location
  const menuScreens = [overview, ...groups.flatMap(({ screens }) => screens)]
  const current = currentScreen(menuScreens, location) ?? currentScreen(moreScreens, location)
  return (
    <div className="shell-width pt-4 lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:gap-8 lg:pt-10">
      <AdminMenu
        search={<SearchButton />}
        overview={overview}
        groups={groups}
        current={current}
        checklist={checklist}
      />
      <div className="min-w-0">
        {tabs.length > 1 && tabs.some(({ path }) => path === pathname) && <MainTabs tabs={tabs} />}
        <LocalCopySync account={account} />
        <Toast />
        {mailState && <MailBanner state={mailState} />}
        {children}
      </div>
    </div>
  )
}
