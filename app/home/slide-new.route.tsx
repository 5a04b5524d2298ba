import { readNewForm } from '#app/revisions/item-pages.server.ts'
import { receiveNewItem } from '#app/revisions/receive-item.server.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { editedOf } from '#app/ui/edit-fields.ts'
import { ItemNewPage } from '#app/ui/item-edit-page.tsx'
import type { Route } from './+types/slide-new.route'
import { SlideFields } from './slide-fields.tsx'
import { slideColumns, slideForm } from './slide-form.ts'
import { slideKind } from './slide-kind.ts'

export function loader(args: Route.LoaderArgs) {
  return readNewForm(args)
}

export function action(args: Route.ActionArgs) {
  return receiveNewItem(args, {
    kind: slideKind,
    schema: slideForm,
    columns: slideColumns,
    picture: { use: 'slides', required: true },
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Add a slide', description: '', hidden: true })

export default function SlideNewRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ItemNewPage title="Add a slide" list="/admin/slides" plural="slides" reply={actionData} files>
      <SlideFields
        edited={editedOf({ publication: 'draft' }, actionData)}
        picture={actionData?.picture ?? null}
        timeZone={loaderData.timeZone}
      />
    </ItemNewPage>
  )
}
