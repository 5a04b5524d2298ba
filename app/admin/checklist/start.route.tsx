import { redirect } from 'react-router'
import { nextPath } from '#app/accounts/login/login-mode.ts'
import { hasAdminRights, memberContext, requireAdmin } from '#app/platform/auth/member.server.ts'
import { nullOnError } from '#app/platform/http/log-error.server.ts'
import type { Route } from './+types/start.route'
import { readChecklist } from './checklist-store.server.ts'

/** Where admins start after logging in: the checklist until it is done, then the page they wanted. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const next = nextPath(new URL(request.url).searchParams)
  const member = context.get(memberContext)
  // An admin who has yet to confirm an email or set up two-step verification does that first.
  if (member?.role === 'admin' && !hasAdminRights(member)) return redirect(next)
  requireAdmin(context)
  const read = await nullOnError(context, readChecklist(context))
  return redirect(read && read.checklist.left > 0 ? '/admin/checklist' : next)
}

/** Never rendered. It makes this a page route, so that a denied visitor gets the error page, not plain text. */
export default function StartRoute() {
  return null
}
