import type { Route } from './+types/issue-trash.route'
import { trashIssue } from './issue-store.server.ts'
import { toIssue, turnIssue } from './issue-turn.server.ts'

export const loader = (args: Route.LoaderArgs) => toIssue(args)

export async function action(args: Route.ActionArgs) {
  return turnIssue(args, (db, { id }, admin) => trashIssue(db, id, true, admin, new Date()), {
    text: 'Draft deleted.',
    path: '/admin/newsletter',
    undo: { action: `/admin/newsletter/issues/${args.params.id}/restore` },
  })
}
