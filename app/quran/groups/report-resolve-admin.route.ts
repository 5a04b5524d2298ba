import { redirectToPage, runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { notFound } from '#app/platform/http/errors.ts'
import type { Route } from './+types/report-resolve-admin.route'
import { adminGroupsPath } from './group-path.ts'
import { resolveReport } from './report-store.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToPage(args, adminGroupsPath, 'people')

/** Marks a report as resolved, or reopens it. */
export function action(args: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'people',
    run: async ({ db, actor, now, values }) => {
      const isResolved = values.resolved !== 'no'
      if (!(await resolveReport(db, args.params.id, isResolved, actor, now))) return notFound('Report')
      return { path: adminGroupsPath, text: isResolved ? 'Marked as resolved.' : 'Reopened.' }
    },
    error: 'The report could not be changed. Please try again.',
    errorPath: adminGroupsPath,
  })
}
