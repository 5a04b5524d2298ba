import { receiveState } from '#app/cms/inbox/receive.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/message-status.route'
import { messageStates } from './message.ts'
import { messageAt } from './message-at.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  await messageAt(context, params.id)
  return null
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const { about, path } = await messageAt(context, params.id)
  return receiveState({ request, context }, admin, about, { path, labels: messageStates })
}

/** Seen only when the state could not be changed. */
export default function MessageStatusRoute({ actionData }: Route.ComponentProps) {
  return actionData ? <Notice tone="bad">{actionData.problem}</Notice> : null
}
