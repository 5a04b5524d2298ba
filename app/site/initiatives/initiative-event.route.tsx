import { refuse } from '#app/cms/inbox/receive.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { logFault } from '#app/platform/http/fault.server.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/initiative-event.route'
import { initiativeAt } from './initiative-at.server.ts'
import { makeEvent } from './initiative-inbox-store.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  await initiativeAt(context, params.id)
  return null
}

/** Makes it an event: a draft, with a link each way. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const { path } = await initiativeAt(context, params.id)
  try {
    const event = await makeEvent(context.get(databaseContext), params.id, admin, new Date())
    if (!event) return refuse(409, 'It is an event already; somebody was faster.')
    return goAndSay({ context, request }, path, {
      text: 'Event added successfully! It is a draft: open it to add a time, and publish it.',
    })
  } catch (error) {
    logFault(context, error)
    return refuse(503, 'Error adding event. Please try again.')
  }
}

/** Seen only when no event came of it. */
export default function InitiativeEventRoute({ actionData }: Route.ComponentProps) {
  return actionData ? <Notice tone="bad">{actionData.problem}</Notice> : null
}
