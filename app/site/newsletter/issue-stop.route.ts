import type { Route } from './+types/issue-stop.route'
import { redirectToIssue, runIssueAction } from './issue-action.server.ts'
import { stopIssue } from './issue-sending.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToIssue(args)

export const action = (args: Route.ActionArgs) =>
  runIssueAction(args, ({ db, item, admin, now }) => stopIssue(db, item.id, admin, now), {
    text: 'Stopped. No one else gets it until you resume.',
  })
