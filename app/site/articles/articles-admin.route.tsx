import { readItemList } from '#app/cms/collections/item-pages.server.ts'
import { ItemListPage } from '#app/ui/item-list-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/articles-admin.route'
import { articleKind } from './article-kind.ts'

export function loader(args: Route.LoaderArgs) {
  return readItemList(args, articleKind, (item) => ({ author: String(item.author) }))
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Articles', description: '', hidden: true })

export default function ArticlesAdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <ItemListPage
      title="Articles"
      lead="What stands on the Articles page. Visitors see the newest first."
      page={loaderData}
      detail={({ author }) => author}
    />
  )
}
