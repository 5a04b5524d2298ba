import { redirect } from 'react-router'
import { requireAdmin } from '#app/platform/auth/member.server.ts'
import type { Route } from './+types/admin-index.route'

/** Users is the first tab of the admin area (specification, section 4). */
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return redirect('/admin/users')
}

/** Never rendered. It makes this a page route, so that a denied visitor gets the error page, not plain text. */
export default function AdminIndexRoute() {
  return null
}
