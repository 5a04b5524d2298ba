import { readNewForm } from '#app/revisions/item-pages.server.ts'
import { receiveNewItem } from '#app/revisions/receive-item.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { editedOf } from '#app/ui/edit-fields.ts'
import { ItemNewPage } from '#app/ui/item-edit-page.tsx'
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
