import { ItemListPage } from '#app/ui/item-list-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/item-list.route'
import { readItemList } from './item-admin-data.server.ts'
import { requireCollection } from './require-item.server.ts'

export async function loader(args: Route.LoaderArgs) {
  return readItemList(args, await requireCollection(args.context, args.params))
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.title ?? '', description: '', noIndex: true })

export default function ItemListRoute({ loaderData }: Route.ComponentProps) {
  return (
    <ItemListPage
      title={loaderData.title}
      lead={loaderData.lead}
      page={loaderData}
      detail={({ detail }) => detail}
    />
  )
}
