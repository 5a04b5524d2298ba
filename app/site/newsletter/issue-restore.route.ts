import type { Route } from './+types/issue-restore.route'
import { redirectToIssue, runIssueAction } from './issue-action.server.ts'
import { setIssueTrashed } from './issue-store.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToIssue(args)

export const action = (args: Route.ActionArgs) =>
  runIssueAction(args, ({ db, item, actor, now }) => setIssueTrashed(db, item.id, false, actor, now), {
    text: 'Draft restored. It is not scheduled.',
  })
