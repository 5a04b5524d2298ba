import { ChangeForm } from '#app/ui/change-form.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/group-delete.route'
import { noFields } from './group-form.ts'
import { groupPath, groupsPath } from './group-path.ts'
import { requireGroup, runGroupAction } from './group-request.server.ts'
import { GroupScreen } from './group-screen.tsx'
import { deleteGroup } from './group-store.server.ts'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader(args: Route.LoaderArgs) {
  const { group } = await requireGroup(args, 'admin')
  return { id: group.id, name: group.name }
}

/** Deletes the group for all members. */
export function action(args: Route.ActionArgs) {
  return runGroupAction(args, {
    role: 'admin',
    schema: noFields,
    run: async ({ db, group }) => {
      await deleteGroup(db, group.id)
      return { path: groupsPath, text: `“${group.name}” was deleted.` }
    },
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Delete the group', description: '', noIndex: true })

export default function GroupDeleteRoute({ loaderData: { id, name }, actionData }: Route.ComponentProps) {
  const path = groupPath(id)
  return (
    <GroupScreen
      title={`Delete “${name}”?`}
      lead="The group, its messages and its khatmas are deleted for all members. This cannot be undone. What everyone has read stays in their own log."
      back={{ path, label: name }}
    >
      <ChangeForm
        id="delete"
        action={`${path}/delete`}
        result={actionData}
        submitLabel="Delete the group"
        variant="danger"
        cancel={path}
      />
    </GroupScreen>
  )
}
