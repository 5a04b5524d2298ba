import type { RouterContextProvider } from 'react-router'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readMemberDay } from '#app/quran/practice/member-day.server.ts'
import { findEntry } from './entry-store.server.ts'
import { canEditEntry } from './entry-view.ts'
import { quranLogLoginMessage } from './log-path.ts'

/** The member, their local date, and the entry, which is undefined if it does not exist or can no longer be edited. */
export async function findEditableEntry(context: Readonly<RouterContextProvider>, id: string, now: Date) {
  const member = requireMember(context, quranLogLoginMessage)
  const db = context.get(databaseContext)
  const [{ today, timeZone }, entry] = await Promise.all([
    readMemberDay(db, member, now),
    findEntry(db, member.id, id),
  ])
  return { member, today, timeZone, entry: entry && canEditEntry(entry, today) ? entry : undefined }
}
