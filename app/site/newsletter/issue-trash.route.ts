import type { Route } from './+types/issue-trash.route'
import { issuePath, redirectToIssue, runIssueAction } from './issue-action.server.ts'
import { setIssueTrashed } from './issue-store.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToIssue(args)

export const action = (args: Route.ActionArgs) =>
  runIssueAction(args, ({ db, item, actor, now }) => setIssueTrashed(db, item.id, true, actor, now), {
    text: 'Draft deleted. It will not be sent.',
    path: '/admin/newsletter',
    undo: { action: `${issuePath(args.params.id)}/restore` },
  })
