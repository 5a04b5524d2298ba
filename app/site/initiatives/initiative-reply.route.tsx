import { receiveReply } from '#app/cms/inbox/receive.server.ts'
import { changeState } from '#app/cms/inbox/state-store.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { ReplyForm } from '#app/ui/write-forms.tsx'
import type { Route } from './+types/initiative-reply.route'
import { initiativeAt } from './initiative-at.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  const { initiative, path } = await initiativeAt(context, params.id)
  const { contactEmail: to, title, reference } = initiative
  return { path, to, subject: `${title} (${reference})` }
}

/** Sends the answer; what was new is in review from then on. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const { initiative, about, path } = await initiativeAt(context, params.id)
  const { status, version } = initiative
  return receiveReply({ request, context }, admin, about, path, async (tx, now) => {
    if (status === 'new') await changeState(tx, about, { status: 'inReview', version }, admin, now)
  })
}

export default function InitiativeReplyRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ReplyForm {...loaderData} reply={actionData} />
}
