import { redirect } from 'react-router'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import type { Route } from './+types/mail-retry.route'
import { turnMail } from './mail-turn.server.ts'
import { retryMail } from './outbox-store.server.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context)
  return redirect(`/admin/mail/${params.id}`)
}

export async function action(args: Route.ActionArgs) {
  return turnMail(args, retryMail, { text: 'It is tried now.' })
}
