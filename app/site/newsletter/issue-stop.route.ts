import type { Route } from './+types/issue-stop.route'
import { redirectToIssue, runIssueAction } from './issue-action.server.ts'
import { stopIssue } from './issue-sending.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToIssue(args)

export const action = (args: Route.ActionArgs) =>
  runIssueAction(args, ({ db, item, actor, now }) => stopIssue(db, item.id, actor, now), {
    text: 'Sending stopped. No one else gets the issue until you resume.',
  })
