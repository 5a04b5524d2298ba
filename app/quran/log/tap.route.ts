import { redirect } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { formatDate } from '#app/platform/time/format-date.ts'
import { readMemberDay } from '#app/quran/practice/member-day.server.ts'
import { earliestLoggableDate } from '#app/quran/practice/reading-day.ts'
import type { Route } from './+types/tap.route'
import { logTap, refusalMessages } from './log-actions.server.ts'
import { logPath, quranLogLoginMessage } from './log-path.ts'
import { tapEntryId } from './operation.ts'

export const loader = () => redirect(logPath)

/** Logs that the member read today or on one of the last seven days, without details. */
export async function action({ context, request }: Route.ActionArgs) {
  const member = requireMember(context, quranLogLoginMessage)
  const db = context.get(databaseContext)
  const now = new Date()
  const { date } = await readFields(request)
  const { today, timeZone } = await readMemberDay(db, member, now)
  const localDate = date || today
  const isLoggable = localDate >= earliestLoggableDate(today) && localDate <= today
  const { refusal, undoableId } = isLoggable
    ? await logTap(db, member.id, { localDate, timeZone }, now)
    : ({ refusal: 'date', undoableId: null } as const)
  if (refusal) {
    return redirectWithFlash({ context, request }, logPath, {
      text: refusalMessages[refusal],
      tone: 'error',
      onSite: true,
    })
  }
  const day = localDate === today ? 'today' : formatDate(localDate)
  return redirectWithFlash({ context, request }, logPath, {
    text: `Logged for ${day}. May God accept it.`,
    onSite: true,
    ...(undoableId && {
      undo: {
        action: `${logPath}/entries/${tapEntryId(localDate)}/delete`,
        fields: { operation: undoableId },
      },
    }),
  })
}
