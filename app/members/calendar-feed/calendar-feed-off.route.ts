import { redirect } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import type { Route } from './+types/calendar-feed-off.route'
import { deleteCalendarFeed } from './calendar-feed-store.server.ts'

export const loader = () => redirect('/profile/calendar-feed')

/** Turns off the member's calendar feed. */
export async function action({ context }: Route.ActionArgs) {
  const member = requireMember(context)
  await deleteCalendarFeed(context.get(databaseContext), member.id)
  return redirect('/profile/calendar-feed')
}
