import { readItemList } from '#app/cms/collections/item-pages.server.ts'
import { ItemListPage } from '#app/ui/item-list-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/slides-admin.route'
import { slideKind } from './slide-kind.ts'

export function loader(args: Route.LoaderArgs) {
  return readItemList(args, slideKind, (item) => ({ alt: String(item.alt) }))
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Slides', description: '', hidden: true })

export default function SlidesAdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <ItemListPage
      title="Slides"
      lead="The pictures at the top of the home page, in the order in which they turn."
      page={loaderData}
      detail={({ alt }) => alt}
    />
  )
}
