import { readItemList } from '#app/cms/collections/item-pages.server.ts'
import { receiveNewItem } from '#app/cms/collections/receive-item.server.ts'
import { ItemListPage } from '#app/ui/item-list-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/resources-admin.route'
import { hostOf } from './resource.ts'
import { resourceEdit } from './resource-edit.server.ts'
import { AddResource } from './resource-editor.tsx'
import { resourceKind } from './resource-kind.ts'

export function loader(args: Route.LoaderArgs) {
  return readItemList(args, resourceKind, (item) => ({ host: hostOf(String(item.url)) }))
}

export function action(args: Route.ActionArgs) {
  return receiveNewItem(args, resourceEdit)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Resources', description: '', hidden: true })

export default function ResourcesAdminRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ItemListPage
      title="Resources"
      lead="The links on the Resources page, in the order that visitors see."
      page={loaderData}
      detail={({ host }) => host}
      isNew={false}
    >
      <AddResource reply={actionData} timeZone={loaderData.timeZone} />
    </ItemListPage>
  )
}
