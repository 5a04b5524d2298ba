import { readItemList } from '#app/cms/collections/item-pages.server.ts'
import { ItemListPage } from '#app/ui/item-list-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/projects-admin.route'
import { projectKind } from './project-kind.ts'

export function loader(args: Route.LoaderArgs) {
  return readItemList(args, projectKind, (item) => ({ summary: String(item.summary) }))
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Projects', description: '', hidden: true })

export default function ProjectsAdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <ItemListPage
      title="Projects"
      lead="What stands on the Projects page, in the order that visitors see. The first one leads."
      page={loaderData}
      detail={({ summary }) => summary}
    />
  )
}
