import type { Route } from './+types/issue-unschedule.route'
import { redirectToIssue, runIssueAction } from './issue-action.server.ts'
import { scheduleIssue } from './issue-schedule-store.server.ts'

export const loader = (args: Route.LoaderArgs) => redirectToIssue(args)

export const action = (args: Route.ActionArgs) =>
  runIssueAction(
    args,
    async ({ db, item: { id, version, scheduledFor }, actor, now }) =>
      scheduledFor !== null && (await scheduleIssue(db, { id, version, at: null }, actor, now)),
    { text: 'Schedule canceled. The issue is a draft again.' },
  )
