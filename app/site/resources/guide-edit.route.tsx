import { readItemForm } from '#app/cms/collections/item-pages.server.ts'
import { receiveItem } from '#app/cms/collections/receive-item.server.ts'
import { editedOf } from '#app/ui/edit-fields.ts'
import { ItemEditPage } from '#app/ui/item-edit-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/guide-edit.route'
import { guideEdit } from './guide-edit.server.ts'
import { GuideFields } from './guide-fields.tsx'
import { guideKind } from './guide-kind.ts'

export function loader(args: Route.LoaderArgs) {
  return readItemForm(args, guideKind, args.params.id)
}

export function action(args: Route.ActionArgs) {
  return receiveItem(args, guideEdit, args.params.id)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Edit guide', description: '', hidden: true })

export default function GuideEditRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ItemEditPage item={loaderData} plural="guides" reply={actionData} files>
      <GuideFields edited={editedOf(loaderData.values, actionData)} timeZone={loaderData.timeZone} />
    </ItemEditPage>
  )
}
