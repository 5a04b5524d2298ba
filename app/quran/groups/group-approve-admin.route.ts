import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { linkOrigin } from '#app/platform/http/link-origin.server.ts'
import type { Route } from './+types/group-approve-admin.route'
import { adminGroupsPath } from './group-path.ts'
import { approveGroup, findGroupName } from './report-store.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, adminGroupsPath, 'people')

/** Approves the adult who is responsible for a group for minors. */
export function action(args: Route.ActionArgs) {
  const { id } = args.params
  return runAdminAction(args, {
    permission: 'people',
    load: async (db) => (await findGroupName(db, id)) ?? notFound('Group'),
    run: async ({ db, actor, now, values, item: name }) => {
      const group = { groupId: id, adminId: values.admin ?? '', origin: linkOrigin(args.context) }
      if (!(await approveGroup(db, group, actor, now)))
        return { problem: 'This group has changed in the meantime. Please check its admin again.' }
      return { path: adminGroupsPath, text: `“${name}” was approved. Its admin can now invite people.` }
    },
    error: 'The group could not be approved. Please try again.',
    errorPath: adminGroupsPath,
  })
}
