import { readItemPage } from '#app/cms/collections/item-page.server.ts'
import { ItemPage, itemMeta } from '#app/cms/collections/item-page.tsx'
import { databaseContext } from '#app/platform/database/database.ts'
import { expireNoLaterThan } from '#app/platform/http/page.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { nextLocalMidnight } from '#app/platform/time/event-schedule.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageNumber } from '#app/ui/paging.tsx'
import type { Route } from './+types/campaign-page.route'
import { campaignCollection } from './campaign-collection.ts'
import { readCampaignPage } from './campaign-store.server.ts'
import { CampaignView } from './campaign-view.tsx'

export const handle: PageHandle = { query: ['page'] }

export async function loader(args: Route.LoaderArgs) {
  const { timeZone } = await readSettings(args.context.get(databaseContext))
  expireNoLaterThan(args.context, nextLocalMidnight(new Date(), timeZone))
  const page = pageNumber(args.request)
  return readItemPage(args, campaignCollection, (item, db, now) => readCampaignPage(item, db, now, page))
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export const meta: Route.MetaFunction = (args) => itemMeta(args, 'Campaign')

export default function CampaignPageRoute({ loaderData: { banner, page } }: Route.ComponentProps) {
  return (
    <ItemPage banner={banner}>
      <CampaignView {...page} />
    </ItemPage>
  )
}
