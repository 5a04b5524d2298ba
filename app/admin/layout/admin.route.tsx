import { data, Outlet, useLocation } from 'react-router'
import { readChecklist } from '#app/admin/checklist/checklist-store.server.ts'
import { collectionsContext } from '#app/cms/collections/registry.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { takeFlash } from '#app/platform/http/flash.server.ts'
import { nullOnError } from '#app/platform/http/log-error.server.ts'
import { readMailDelivery } from '#app/platform/settings/mail-delivery.server.ts'
import { ariaCurrent } from '#app/site/shell/navigation.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { Toast } from '#app/ui/toast.tsx'
import type { Route } from './+types/admin.route'
import { AdminMenu } from './admin-menu.tsx'
import { allTabs } from './admin-nav.ts'
import { MailBanner } from './mail-banner.tsx'

export const handle: PageHandle = { hydrate: 'idle' }

/** Reads the tabs and what is left of the checklist; reads and clears the flash message. Child routes check for an admin themselves. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context)
  const { flash, headers } = takeFlash({ context, request })
  const tabs = allTabs(context.get(collectionsContext).listed)
  const [mail, read] = await Promise.all([
    nullOnError(context, readMailDelivery(context.get(databaseContext), context.get(configContext))),
    nullOnError(context, readChecklist(context)),
  ])
  const checklist = read && !read.checklist.dismissed ? { left: read.checklist.left } : null
  return data({ flash, tabs, checklist, mailState: mail?.state ?? null }, { headers })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

/** The layout of the admin area: its tabs and the toast. */
export default function AdminRoute({ loaderData: { tabs, checklist, mailState } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const current = tabs.find(({ path }) => ariaCurrent(pathname, path))
  return (
    <div className="shell-width pt-6 pb-20 lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-10 lg:pt-10">
      <AdminMenu tabs={tabs} current={current} checklist={checklist} />
      <div className="min-w-0">
        <Toast />
        {mailState && <MailBanner state={mailState} />}
        <Outlet />
      </div>
    </div>
  )
}
