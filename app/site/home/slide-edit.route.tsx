import { readItemForm } from '#app/cms/collections/item-pages.server.ts'
import { receiveItem } from '#app/cms/collections/receive-item.server.ts'
import { editedOf } from '#app/ui/edit-fields.ts'
import { ItemEditPage } from '#app/ui/item-edit-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/slide-edit.route'
import { slideEdit } from './slide-edit.server.ts'
import { SlideFields } from './slide-fields.tsx'
import { slideKind } from './slide-kind.ts'

export function loader(args: Route.LoaderArgs) {
  return readItemForm(args, slideKind, args.params.id)
}

export function action(args: Route.ActionArgs) {
  return receiveItem(args, slideEdit, args.params.id)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Edit slide', description: '', hidden: true })

export default function SlideEditRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ItemEditPage item={loaderData} plural="slides" reply={actionData} files>
      <SlideFields
        edited={editedOf(loaderData.values, actionData, loaderData.picture)}
        timeZone={loaderData.timeZone}
      />
    </ItemEditPage>
  )
}
