import { readItemList } from '#app/cms/collections/item-pages.server.ts'
import { ItemListPage } from '#app/ui/item-list-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/guides-admin.route'
import { guideKind } from './guide-kind.ts'

export function loader(args: Route.LoaderArgs) {
  return readItemList(args, guideKind, (item) => ({ pdf: String(item.pdfUrl) }))
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Guides', description: '', hidden: true })

export default function GuidesAdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <ItemListPage
      title="Guides"
      lead="The guides of the Volunteer Toolkit, in the order that visitors see. The first one leads."
      page={loaderData}
      detail={({ pdf }) => pdf}
    />
  )
}
