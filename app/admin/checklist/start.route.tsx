import { redirect } from 'react-router'
import { nextPath } from '#app/accounts/login/login-mode.ts'
import { hasStaffAccess, memberContext, requireStaff } from '#app/platform/auth/member.server.ts'
import { can, isStaff } from '#app/platform/auth/permissions.ts'
import { nullOnError } from '#app/platform/http/log-error.server.ts'
import type { Route } from './+types/start.route'
import { readChecklist } from './checklist-store.server.ts'

/** Where staff go after a login if they requested no page: `next`; for admins, the checklist until it is done. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const next = nextPath(new URL(request.url).searchParams)
  const member = context.get(memberContext)
  // Staff who have yet to confirm an email or set up two-step verification do that first.
  if (member && isStaff(member.role) && !hasStaffAccess(member)) return redirect(next)
  if (!can(requireStaff(context).role, 'settings')) return redirect(next)
  const setup = await nullOnError(context, readChecklist(context))
  return redirect(setup && setup.checklist.left > 0 ? '/admin/checklist' : next)
}

/** Never rendered. It makes this a page route, so that a denied visitor gets the error page, not plain text. */
export default function StartRoute() {
  return null
}
