import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/group-close-admin.route'
import { adminGroupsPath } from './group-path.ts'
import { closeGroupAsStaff, findGroupName } from './report-store.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requirePermission(context, 'people')
  return { name: (await findGroupName(context.get(databaseContext), params.id)) ?? notFound('Group') }
}

/** Closes a group for all members. */
export function action(args: Route.ActionArgs) {
  const { id } = args.params
  return runAdminAction(args, {
    permission: 'people',
    load: async (db) => (await findGroupName(db, id)) ?? notFound('Group'),
    run: async ({ db, admin, now, item: name }) => {
      await closeGroupAsStaff(db, id, admin, now)
      return { path: adminGroupsPath, text: `“${name}” was closed.` }
    },
    error: 'The group could not be closed. Please try again.',
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Close a group', description: '', noIndex: true })

export default function GroupCloseAdminRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <AdminPage
      title={`Close “${loaderData.name}”?`}
      lead="The group, its messages and its khatmas are deleted for all members. This cannot be undone. Reports remain."
      back={{ path: adminGroupsPath, label: 'Groups' }}
    >
      <ChangeForm
        action={`${adminGroupsPath}/${params.id}/close`}
        result={actionData}
        submit="Close the group"
        variant="danger"
        cancel={adminGroupsPath}
      />
    </AdminPage>
  )
}
