import { redirect } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readMemberDay } from '#app/quran/practice/member-day.server.ts'
import type { Route } from './+types/pause-delete.route'
import { logLoginMessage } from './log-page.ts'
import { removePause } from './pause-store.server.ts'

const list = '/quran/pauses'

export const loader = () => redirect(list)

/** Deletes a pause. */
export async function action({ context, params }: Route.ActionArgs) {
  const member = requireMember(context, logLoginMessage)
  const db = context.get(databaseContext)
  const now = new Date()
  const { today } = await readMemberDay(db, member, now)
  await removePause(db, member.id, params.id, { today, now })
  return redirect(list)
}
