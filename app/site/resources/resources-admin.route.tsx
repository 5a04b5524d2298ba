import { readItemList } from '#app/cms/collections/item-admin-data.server.ts'
import { readNewItemAutosave } from '#app/cms/collections/item-autosave.server.ts'
import { saveNewItem } from '#app/cms/collections/save-item.server.ts'
import { ItemListPage } from '#app/ui/item-list-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/resources-admin.route'
import { resourceCollection } from './resource-collection.ts'
import { AddResource } from './resource-editor.tsx'

export async function loader(args: Route.LoaderArgs) {
  const list = await readItemList(args, resourceCollection)
  return { ...list, draft: await readNewItemAutosave(args, resourceCollection, list.form.initial) }
}

export function action(args: Route.ActionArgs) {
  return saveNewItem(args, resourceCollection)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Resources', description: '', noIndex: true })

export default function ResourcesAdminRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { title, lead, form, timeZone, draft } = loaderData
  return (
    <ItemListPage title={title} lead={lead} page={loaderData} detail={({ detail }) => detail} canAdd={false}>
      <AddResource
        key={draft.autosave.restored?.id}
        result={actionData}
        form={form}
        timeZone={timeZone}
        draft={draft}
      />
    </ItemListPage>
  )
}
