import { data, Outlet, useLocation } from 'react-router'
import { readChecklist } from '#app/admin/checklist/checklist-store.server.ts'
import { mainTabs, openGroups, openScreens, overview, screenGroups } from '#app/admin/screens/screens.ts'
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
import { ariaCurrent } from '#app/site/shell/navigation.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { Toast } from '#app/ui/toast.tsx'
import type { Route } from './+types/admin.route'
import { AdminMenu } from './admin-menu.tsx'
import { readAttentionItems, withCounts } from './admin-menu-data.server.ts'
import { MailBanner } from './mail-banner.tsx'
import { MainTabs } from './main-tabs.tsx'

export const handle: PageHandle = { hydrate: 'idle' }

/**
 * Reads the menu of the member's role, what needs their attention, and for admins what is left of the checklist; reads
 * and clears the flash message. Child routes check permissions themselves.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const member = requireStaff(context)
  const { role } = member
  const runsSite = can(role, 'settings')
  const { flash, headers } = takeFlash({ context, request })
  const db = context.get(databaseContext)
  const groups = openGroups(role, screenGroups(context.get(collectionsContext).listed))
  const [mail, read, attention] = await Promise.all([
    runsSite && nullOnError(context, readMailDelivery(db, context.get(configContext))),
    runsSite && nullOnError(context, readChecklist(context)),
    nullOnError(
      context,
      readSettings(db).then(({ timeZone }) =>
        readAttentionItems(db, localDateIn(new Date(), timeZone), member),
      ),
    ),
  ])
  const checklist = read && !read.checklist.dismissed ? { left: read.checklist.left } : null
  const menu = withCounts(groups, attention ?? [])
  const tabs = openScreens(role, mainTabs).map(({ path, label }) => ({ path, label }))
  return data({ flash, tabs, groups: menu, checklist, mailState: mail ? mail.state : null }, { headers })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

/** The layout of the admin area: its menu, the main tabs and the toast. */
export default function AdminRoute({
  loaderData: { tabs, groups, checklist, mailState },
}: Route.ComponentProps) {
  const { pathname } = useLocation()
  const screens = [overview, ...groups.flatMap(({ screens }) => screens)]
  const current = screens.find(({ path }) => ariaCurrent(pathname, path))
  return (
    <div className="shell-width pt-6 pb-20 lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-10 lg:pt-10">
      <AdminMenu
        search={<SearchButton />}
        overview={overview}
        groups={groups}
        current={current}
        checklist={checklist}
      />
      <div className="min-w-0">
        {tabs.length > 1 && tabs.some(({ path }) => path === pathname) && <MainTabs tabs={tabs} />}
        <Toast />
        {mailState && <MailBanner state={mailState} />}
        <Outlet />
      </div>
    </div>
  )
}
