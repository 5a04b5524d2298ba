import { readItemForm } from '#app/cms/collections/item-pages.server.ts'
import { receiveItem } from '#app/cms/collections/receive-item.server.ts'
import { editedOf } from '#app/ui/edit-fields.ts'
import { ItemEditPage } from '#app/ui/item-edit-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/resource-edit.route'
import { resourceEdit } from './resource-edit.server.ts'
import { ResourceFields } from './resource-fields.tsx'
import { resourceKind } from './resource-kind.ts'

export function loader(args: Route.LoaderArgs) {
  return readItemForm(args, resourceKind, args.params.id)
}

export function action(args: Route.ActionArgs) {
  return receiveItem(args, resourceEdit, args.params.id)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Edit resource', description: '', hidden: true })

export default function ResourceEditRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ItemEditPage item={loaderData} plural="resources" reply={actionData}>
      <ResourceFields edited={editedOf(loaderData.values, actionData)} timeZone={loaderData.timeZone} />
    </ItemEditPage>
  )
}
