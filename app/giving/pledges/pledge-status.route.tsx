import { receiveState, refuse } from '#app/cms/inbox/receive.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/pledge-status.route'
import { pledgeStates } from './pledge.ts'
import { pledgeAt } from './pledge-at.server.ts'
import { receivedDate } from './received-gift-form.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  await pledgeAt(context, params.id)
  return null
}

/** Says that the money came (and when; today unless it says), that it never will, or takes that back. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const { about, path } = await pledgeAt(context, params.id)
  const { timeZone } = await readSettings(context.get(databaseContext))
  const today = localDateIn(new Date(), timeZone)
  const { list, receivedOn = today } = await readFields(request.clone())
  const day = receivedDate(today).safeParse(receivedOn)
  if (!day.success) return refuse(400, day.error.issues[0]?.message ?? '')
  return receiveState({ request, context }, admin, about, {
    path,
    back: list ? '/admin/donations' : path,
    labels: pledgeStates,
    more: (status) => ({ receivedOn: status === 'received' ? day.data : null }),
  })
}

/** Seen only when the state could not be changed. */
export default function PledgeStatusRoute({ actionData }: Route.ComponentProps) {
  return actionData ? <Notice tone="bad">{actionData.problem}</Notice> : null
}
