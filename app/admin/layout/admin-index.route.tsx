import { redirect } from 'react-router'
import {
  allowedGroups,
  allowedScreens,
  mainTabs,
  overview,
  screenGroups,
} from '#app/admin/screens/screens.ts'
import { collectionsContext } from '#app/cms/collections/registry.server.ts'
import { requireStaff } from '#app/platform/auth/member.server.ts'
import type { Route } from './+types/admin-index.route'

/**
 * Opens the first main tab of the member's role: for an admin, Users (specification, section 4). A role without main
 * tabs gets its first screen.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { role } = requireStaff(context)
  const groups = allowedGroups(role, screenGroups(context.get(collectionsContext).listed))
  const [first = overview] = [...allowedScreens(role, mainTabs), ...groups.flatMap(({ screens }) => screens)]
  return redirect(first.path)
}

/** Never rendered. It makes this a page route, so that a denied visitor gets the error page, not plain text. */
export default function AdminIndexRoute() {
  return null
}
