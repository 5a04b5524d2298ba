import { redirect } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { readMemberDay } from '#app/quran/practice/member-day.server.ts'
import type { Route } from './+types/entry-restore.route'
import { findLastChange } from './entry-store.server.ts'
import { putEntry, refusalMessages } from './log-actions.server.ts'
import { checkEntryForm } from './log-form.ts'
import { logPath, quranLogLoginMessage } from './log-path.ts'

export const loader = () => redirect(logPath)

/** Restores a deleted entry. The “Undo” button's form contains what was in the entry. */
export async function action({ context, request, params: { id } }: Route.ActionArgs) {
  const member = requireMember(context, quranLogLoginMessage)
  const db = context.get(databaseContext)
  const now = new Date()
  const values = await readFields(request)
  const [{ today, timeZone }, lastChange] = await Promise.all([
    readMemberDay(db, member, now),
    findLastChange(db, member.id, id),
  ])
  const redirectWith = (text: string, tone: 'success' | 'error') =>
    redirectWithFlash({ context, request }, logPath, { text, tone, onSite: true })
  if (lastChange?.deletedAt === null) return redirectWith('This entry was already restored.', 'success')
  // A tap or an imported day may have no content, so its form is empty.
  const checked = checkEntryForm(values, today, { ownDate: lastChange?.localDate, allowEmpty: true })
  if (!lastChange || !checked.ok) return redirectWith('This entry can no longer be restored.', 'error')
  const { date, content } = checked
  const entry = { id, localDate: lastChange.localDate, timeZone, loggedAt: now.toISOString() }
  const refusal = await putEntry(db, member.id, entry, date, content, now)
  return refusal
    ? redirectWith(refusalMessages[refusal], 'error')
    : redirectWith('Entry restored.', 'success')
}
