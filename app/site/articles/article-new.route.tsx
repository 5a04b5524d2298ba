import { readNewForm } from '#app/cms/collections/item-pages.server.ts'
import { receiveNewItem } from '#app/cms/collections/receive-item.server.ts'
import { editedOf } from '#app/ui/edit-fields.ts'
import { ItemNewPage } from '#app/ui/item-edit-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/article-new.route'
import { articleEdit } from './article-edit.server.ts'
import { ArticleFields } from './article-fields.tsx'

export function loader(args: Route.LoaderArgs) {
  return readNewForm(args)
}

export function action(args: Route.ActionArgs) {
  return receiveNewItem(args, articleEdit)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Add an article', description: '', hidden: true })

export default function ArticleNewRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ItemNewPage title="Add an article" list="/admin/articles" plural="articles" reply={actionData} files>
      <ArticleFields
        edited={editedOf({ publication: 'draft' }, actionData)}
        timeZone={loaderData.timeZone}
        isNew
      />
    </ItemNewPage>
  )
}
