import type { Database } from '#app/platform/database/database.ts'
import { contains } from '#app/platform/database/search.server.ts'
import { mentions } from '#app/platform/mentions.ts'
import type { Changes } from './activity.ts'
import { someoneWhoLeft } from './activity-store.server.ts'

/** Under which names somebody did what is written down; none for who never did any of it. */
export async function namesInDeeds(db: Database, actorId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('activity')
    .select('actorName')
    .distinct()
    .where('actorId', '=', actorId)
    .execute()
  return rows.map(({ actorName }) => actorName)
}

/** What was written down about something keeps what happened, but not what it was called. */
export async function forgetLabels(db: Database, subject: string, ids: string[]) {
  if (ids.length === 0) return
  await db
    .updateTable('activity')
    .set({ label: someoneWhoLeft })
    .where('subject', '=', subject)
    .where('subjectId', 'in', ids)
    .execute()
}

/** Takes the name of a member who leaves out of what was written down about them and by them. */
export async function forgetInDeeds(
  db: Database,
  { id, name, email, proven }: { id: string; name: string; email: string; proven: boolean },
) {
  await db
    .updateTable('activity')
    .set({ actorId: null, actorName: someoneWhoLeft })
    .where('actorId', '=', id)
    .execute()
  await db
    .updateTable('activity')
    .set({ label: someoneWhoLeft, changes: '{}' })
    .where('subject', 'in', ['user', 'newsletter subscription'])
    .where('subjectId', '=', id)
    .execute()
  await forgetInAttendance(db, name || email)
  if (!proven) return
  const found = await db
    .selectFrom('activity')
    .select(['id', 'label'])
    .where(contains('searchText', email))
    .execute()
  const ids = found.filter(({ label }) => mentions(label, email)).map(({ id }) => id)
  if (ids.length === 0) return
  await db
    .updateTable('activity')
    .set({ label: someoneWhoLeft, changes: '{}' })
    .where('id', 'in', ids)
    .execute()
}

/** Who came to an event is written down under the name they had. */
async function forgetInAttendance(db: Database, called: string) {
  const deeds = await db
    .selectFrom('activity')
    .select(['id', 'changes'])
    .where('subject', '=', 'attendance')
    .where('changes', '!=', '{}')
    .execute()
  for (const deed of deeds) {
    const { [called]: mark, ...others } = JSON.parse(deed.changes) as Changes
    if (!mark) continue
    await db
      .updateTable('activity')
      .set({ changes: JSON.stringify({ ...others, [someoneWhoLeft]: mark }) })
      .where('id', '=', deed.id)
      .execute()
  }
}
