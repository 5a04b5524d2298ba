import { receiveState } from '#app/cms/inbox/receive.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/initiative-status.route'
import { initiativeStates } from './initiative.ts'
import { initiativeAt } from './initiative-at.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  await initiativeAt(context, params.id)
  return null
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const { about, path } = await initiativeAt(context, params.id)
  return receiveState({ request, context }, admin, about, { path, labels: initiativeStates })
}

/** Seen only when the state could not be changed. */
export default function InitiativeStatusRoute({ actionData }: Route.ComponentProps) {
  return actionData ? <Notice tone="bad">{actionData.problem}</Notice> : null
}
