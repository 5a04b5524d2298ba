import { readItemForm } from '#app/revisions/item-pages.server.ts'
import { receiveItem } from '#app/revisions/receive-item.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { editedOf } from '#app/ui/edit-fields.ts'
import { ItemEditPage } from '#app/ui/item-edit-page.tsx'
import type { Route } from './+types/resource-edit.route'
import { resourceColumns } from './resource-columns.ts'
import { ResourceFields } from './resource-fields.tsx'
import { resourceForm } from './resource-form.ts'
import { resourceKind } from './resource-kind.ts'

export function loader(args: Route.LoaderArgs) {
  return readItemForm(args, resourceKind, args.params.id)
}

export function action(args: Route.ActionArgs) {
  const form = { kind: resourceKind, schema: resourceForm, columns: resourceColumns }
  return receiveItem(args, form, args.params.id)
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
