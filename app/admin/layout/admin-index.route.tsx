import { redirect } from 'react-router'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import type { Route } from './+types/admin-index.route'

/** Users is the tab that an admin meets first (specification, section 4). */
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return redirect('/admin/users')
}

/** Never seen; a route with a page is refused with a page, not with a line of text. */
export default function AdminIndexRoute() {
  return null
}
