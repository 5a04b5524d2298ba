import { redirect } from 'react-router'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import type { Route } from './+types/mail-cancel.route'
import { turnMail } from './mail-turn.server.ts'
import { cancelMail } from './outbox-store.server.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  return redirect(`/admin/mail/${params.id}`)
}

export async function action(args: Route.ActionArgs) {
  const undo = { action: `/admin/mail/${args.params.id}/retry`, label: 'Send it after all' }
  return turnMail(args, cancelMail, { text: 'It will not go out.', undo })
}
