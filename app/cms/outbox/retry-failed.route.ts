import { redirect } from 'react-router'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { goAndSay } from '#app/platform/http/said.server.ts'
import type { Route } from './+types/retry-failed.route'
import { retryFailedMails } from './outbox-store.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return redirect('/admin/mail')
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const count = await retryFailedMails(context.get(databaseContext), admin, new Date())
  const text =
    count === 0
      ? 'Nothing failed that can be tried again by itself.'
      : `${count} ${count === 1 ? 'is' : 'are'} tried again now.`
  return goAndSay({ request, context }, '/admin/mail', { text })
}
