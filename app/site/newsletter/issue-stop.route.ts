import type { Route } from './+types/issue-stop.route'
import { stopIssue } from './issue-sending.server.ts'
import { toIssue, turnIssue } from './issue-turn.server.ts'

export const loader = (args: Route.LoaderArgs) => toIssue(args)

export async function action(args: Route.ActionArgs) {
  return turnIssue(args, (db, { id }, admin) => stopIssue(db, id, admin, new Date()), {
    text: 'Stopped. Nobody else gets it until you go on.',
  })
}
