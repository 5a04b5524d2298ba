import { readItemForm } from '#app/cms/collections/item-pages.server.ts'
import { receiveItem } from '#app/cms/collections/receive-item.server.ts'
import { editedOf } from '#app/ui/edit-fields.ts'
import { ItemEditPage } from '#app/ui/item-edit-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/project-edit.route'
import { projectEdit } from './project-edit.server.ts'
import { ProjectFields } from './project-fields.tsx'
import { projectKind } from './project-kind.ts'

export function loader(args: Route.LoaderArgs) {
  return readItemForm(args, projectKind, args.params.id)
}

export function action(args: Route.ActionArgs) {
  return receiveItem(args, projectEdit, args.params.id)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Edit project', description: '', hidden: true })

export default function ProjectEditRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ItemEditPage item={loaderData} plural="projects" reply={actionData} files>
      <ProjectFields
        edited={editedOf(loaderData.values, actionData, loaderData.picture)}
        timeZone={loaderData.timeZone}
      />
    </ItemEditPage>
  )
}
