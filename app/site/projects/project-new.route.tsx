import { readNewForm } from '#app/cms/collections/item-pages.server.ts'
import { receiveNewItem } from '#app/cms/collections/receive-item.server.ts'
import { editedOf } from '#app/ui/edit-fields.ts'
import { ItemNewPage } from '#app/ui/item-edit-page.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/project-new.route'
import { projectEdit } from './project-edit.server.ts'
import { ProjectFields } from './project-fields.tsx'

export function loader(args: Route.LoaderArgs) {
  return readNewForm(args)
}

export function action(args: Route.ActionArgs) {
  return receiveNewItem(args, projectEdit)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Add a project', description: '', hidden: true })

export default function ProjectNewRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ItemNewPage title="Add a project" list="/admin/projects" plural="projects" reply={actionData} files>
      <ProjectFields
        edited={editedOf({ publication: 'draft' }, actionData)}
        timeZone={loaderData.timeZone}
        isNew
      />
    </ItemNewPage>
  )
}
