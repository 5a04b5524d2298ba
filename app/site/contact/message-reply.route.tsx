import { receiveReply } from '#app/cms/inbox/receive.server.ts'
import { changeState } from '#app/cms/inbox/state-store.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { ReplyForm } from '#app/ui/write-forms.tsx'
import type { Route } from './+types/message-reply.route'
import { messageAt } from './message-at.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  const { message, path } = await messageAt(context, params.id)
  return { path, to: message.email, subject: 'Your message to us' }
}

/** Sends the answer; the message counts as answered from then on. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const { message, about, path } = await messageAt(context, params.id)
  const { status, version } = message
  return receiveReply({ request, context }, admin, about, path, async (tx, now) => {
    if (status !== 'answered') await changeState(tx, about, { status: 'answered', version }, admin, now)
  })
}

export default function MessageReplyRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ReplyForm {...loaderData} reply={actionData} />
}
