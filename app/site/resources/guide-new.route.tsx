import { readNewForm } from '#app/cms/collections/item-pages.server.ts'
import { receiveNewItem } from '#app/cms/collections/receive-item.server.ts'
import { editedOf } from '#app/ui/edit-fields.ts'
import { ItemNewPage } from '#app/ui/item-edit-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/guide-new.route'
import { guideEdit } from './guide-edit.server.ts'
import { GuideFields } from './guide-fields.tsx'

export function loader(args: Route.LoaderArgs) {
  return readNewForm(args)
}

export function action(args: Route.ActionArgs) {
  return receiveNewItem(args, guideEdit)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Add a guide', description: '', hidden: true })

export default function GuideNewRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ItemNewPage title="Add a guide" list="/admin/guides" plural="guides" reply={actionData} files>
      <GuideFields edited={editedOf({ publication: 'draft' }, actionData)} timeZone={loaderData.timeZone} />
    </ItemNewPage>
  )
}
