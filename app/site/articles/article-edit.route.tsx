import { readItemForm } from '#app/cms/collections/item-pages.server.ts'
import { receiveItem } from '#app/cms/collections/receive-item.server.ts'
import { editedOf } from '#app/ui/edit-fields.ts'
import { ItemEditPage } from '#app/ui/item-edit-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/article-edit.route'
import { articleEdit } from './article-edit.server.ts'
import { ArticleFields } from './article-fields.tsx'
import { articleKind } from './article-kind.ts'

export function loader(args: Route.LoaderArgs) {
  return readItemForm(args, articleKind, args.params.id)
}

export function action(args: Route.ActionArgs) {
  return receiveItem(args, articleEdit, args.params.id)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Edit article', description: '', hidden: true })

export default function ArticleEditRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ItemEditPage item={loaderData} plural="articles" reply={actionData} files>
      <ArticleFields
        edited={editedOf(loaderData.values, actionData, loaderData.picture)}
        timeZone={loaderData.timeZone}
      />
    </ItemEditPage>
  )
}
