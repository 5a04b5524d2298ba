import {
  type ActionInput,
  type AdminActionArgs,
  redirectToPage,
  runAdminAction,
  type Success,
} from '#app/cms/admin-action/admin-action.server.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { findIssue, type Issue } from './issue-store.server.ts'

interface Args extends AdminActionArgs {
  params: { id: string }
}

export const issuePath = (id: string) => `/admin/newsletter/issues/${id}`

/** The loader of an action's URL: redirects to the issue. */
export const redirectToIssue = (args: Args) => redirectToPage(args, issuePath(args.params.id), 'newsletter')

/** Runs an action on an issue. `run` returns false when the issue's status does not allow it. */
export function runIssueAction(
  { params: { id }, ...args }: Args,
  run: (input: Pick<ActionInput<Issue, unknown>, 'db' | 'item' | 'actor' | 'now'>) => Promise<boolean>,
  success: Omit<Success, 'path'> & { path?: string },
) {
  return runAdminAction(args, {
    permission: 'newsletter',
    load: async (db) => (await findIssue(db, id)) ?? notFound('Issue'),
    run: async (input) => {
      if (await run(input)) return { path: issuePath(id), ...success }
      return {
        problem: 'The status of this issue has changed and no longer allows that. Please review it.',
        path: input.item.deletedAt ? '/admin/newsletter' : issuePath(id),
      }
    },
    error: 'Something went wrong. Please try again.',
    errorPath: issuePath(id),
  })
}
