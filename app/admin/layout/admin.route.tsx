import { data, Outlet, useLocation } from 'react-router'
import { readChecklist } from '#app/admin/checklist/checklist-store.server.ts'
import { mainTabs, overview, screenGroups } from '#app/admin/screens/screens.ts'
import { SearchButton } from '#app/admin/search/search-button.tsx'
import { collectionsContext } from '#app/cms/collections/registry.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
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

/** Reads the menu, what needs attention and what is left of the checklist; reads and clears the flash message. Child routes check for an admin themselves. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context)
  const { flash, headers } = takeFlash({ context, request })
  const db = context.get(databaseContext)
  const groups = screenGroups(context.get(collectionsContext).listed)
  const [mail, read, attention] = await Promise.all([
    nullOnError(context, readMailDelivery(db, context.get(configContext))),
    nullOnError(context, readChecklist(context)),
    nullOnError(
      context,
      readSettings(db).then(({ timeZone }) => readAttentionItems(db, localDateIn(new Date(), timeZone))),
    ),
  ])
  const checklist = read && !read.checklist.dismissed ? { left: read.checklist.left } : null
  const menu = withCounts(groups, attention ?? [])
  return data({ flash, groups: menu, checklist, mailState: mail?.state ?? null }, { headers })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

/** The layout of the admin area: its menu, the main tabs and the toast. */
export default function AdminRoute({ loaderData: { groups, checklist, mailState } }: Route.ComponentProps) {
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
        {mainTabs.some(({ path }) => path === pathname) && <MainTabs tabs={mainTabs} />}
        <Toast />
        {mailState && <MailBanner state={mailState} />}
        <Outlet />
      </div>
    </div>
  )
}
