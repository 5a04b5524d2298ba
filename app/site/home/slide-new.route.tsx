import { readNewForm } from '#app/cms/collections/item-pages.server.ts'
import { receiveNewItem } from '#app/cms/collections/receive-item.server.ts'
import { editedOf } from '#app/ui/edit-fields.ts'
import { ItemNewPage } from '#app/ui/item-edit-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/slide-new.route'
import { slideEdit } from './slide-edit.server.ts'
import { SlideFields } from './slide-fields.tsx'

export function loader(args: Route.LoaderArgs) {
  return readNewForm(args)
}

export function action(args: Route.ActionArgs) {
  return receiveNewItem(args, slideEdit)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Add a slide', description: '', hidden: true })

export default function SlideNewRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ItemNewPage title="Add a slide" list="/admin/slides" plural="slides" reply={actionData} files>
      <SlideFields edited={editedOf({ publication: 'draft' }, actionData)} timeZone={loaderData.timeZone} />
    </ItemNewPage>
  )
}
