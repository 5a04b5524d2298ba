import { redirect } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { quranLogLoginMessage } from '#app/quran/log/log-path.ts'
import { readMemberDay } from '#app/quran/practice/member-day.server.ts'
import type { Route } from './+types/goal-remove.route'
import { removeGoal } from './goals-store.server.ts'

export const loader = () => redirect('/quran/goal')

/** Removes a goal that starts today or later. */
export async function action({ context, params }: Route.ActionArgs) {
  const member = requireMember(context, quranLogLoginMessage)
  const db = context.get(databaseContext)
  const { today } = await readMemberDay(db, member, new Date())
  await removeGoal(db, member.id, params.startsOn, today)
  return redirect('/quran/goal#goals')
}
