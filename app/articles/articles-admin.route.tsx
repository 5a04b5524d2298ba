import { readItemList } from '#app/revisions/item-pages.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { ItemListPage } from '#app/ui/item-list-page.tsx'
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
