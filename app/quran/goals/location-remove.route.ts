import { redirect } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { quranLogLoginMessage } from '#app/quran/log/log-path.ts'
import { readMemberDay } from '#app/quran/practice/member-day.server.ts'
import { saveLocation } from '#app/quran/practice/practice-store.server.ts'
import type { Route } from './+types/location-remove.route'

export const loader = () => redirect('/quran/day/location')

export async function action({ context }: Route.ActionArgs) {
  const member = requireMember(context, quranLogLoginMessage)
  const db = context.get(databaseContext)
  const { today } = await readMemberDay(db, member, new Date())
  await saveLocation(db, member.id, null, today)
  return redirect('/quran/day')
}
