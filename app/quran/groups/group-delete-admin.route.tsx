import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/group-delete-admin.route'
import { adminGroupsPath } from './group-path.ts'
import { deleteGroupAsStaff, findGroupName } from './report-store.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requirePermission(context, 'people')
  return { name: (await findGroupName(context.get(databaseContext), params.id)) ?? notFound('Group') }
}

/** Deletes a group for all members. */
export function action(args: Route.ActionArgs) {
  const { id } = args.params
  return runAdminAction(args, {
    permission: 'people',
    load: async (db) => (await findGroupName(db, id)) ?? notFound('Group'),
    run: async ({ db, actor, now, item: name }) => {
      await deleteGroupAsStaff(db, id, actor, now)
      return { path: adminGroupsPath, text: `“${name}” was deleted.` }
    },
    error: 'The group could not be deleted. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Delete a group', description: '', noIndex: true })

export default function GroupDeleteAdminRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <AdminPage
      title={`Delete “${loaderData.name}”?`}
      lead="The group, its messages and its khatmas are deleted for all members. This cannot be undone. Reports remain."
      back={{ path: adminGroupsPath, label: 'Groups' }}
    >
      <ChangeForm
        action={`${adminGroupsPath}/${params.id}/delete`}
        result={actionData}
        submitLabel="Delete the group"
        variant="danger"
        cancel={adminGroupsPath}
      />
    </AdminPage>
  )
}
