import { receiveReply } from '#app/cms/inbox/receive.server.ts'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { ReplyForm } from '#app/ui/write-forms.tsx'
import type { Route } from './+types/pledge-reply.route'
import { pledgeAt } from './pledge-at.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  const { pledge, path } = await pledgeAt(context, params.id)
  return { path, to: pledge.email, subject: `Your gift (${pledge.reference})` }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const { about, path } = await pledgeAt(context, params.id)
  return receiveReply({ request, context }, admin, about, path, async () => {})
}

export default function PledgeReplyRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ReplyForm {...loaderData} reply={actionData} />
}
