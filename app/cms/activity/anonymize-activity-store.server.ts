import type { Database } from '#app/platform/database/database.ts'
import { contains } from '#app/platform/database/search.server.ts'
import { mentions } from '#app/platform/mentions.ts'
import type { Changes, PersonChange } from './activity.ts'
import { deletedUser } from './activity-store.server.ts'

/** Under which names somebody did what is written down; none for who never did any of it. */
export async function listActorNames(db: Database, actorId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('activity')
    .select('actorName')
    .distinct()
    .where('actorId', '=', actorId)
    .execute()
  return rows.map(({ actorName }) => actorName)
}

/** What was written down about something keeps what happened, but not what it was called. */
export async function anonymizeLabels(db: Database, subject: string, ids: string[]) {
  if (ids.length === 0) return
  await db
    .updateTable('activity')
    .set({ label: deletedUser })
    .where('subject', '=', subject)
    .where('subjectId', 'in', ids)
    .execute()
}

/** Takes the name of a member who leaves out of what was written down about them and by them. */
export async function anonymizeActivity(
  db: Database,
  { id, name, email, emailVerified }: { id: string; name: string; email: string; emailVerified: boolean },
) {
  await db
    .updateTable('activity')
    .set({ actorId: null, actorName: deletedUser })
    .where('actorId', '=', id)
    .execute()
  await db
    .updateTable('activity')
    .set({ label: deletedUser, changes: '{}' })
    .where('subject', 'in', ['user', 'newsletter subscription'])
    .where('subjectId', '=', id)
    .execute()
  await anonymizeAttendance(db, id, name || email)
  if (!emailVerified) return
  const found = await db
    .selectFrom('activity')
    .select(['id', 'label'])
    .where(contains('searchText', email))
    .execute()
  const ids = found.filter(({ label }) => mentions(label, email)).map(({ id }) => id)
  if (ids.length === 0) return
  await db.updateTable('activity').set({ label: deletedUser, changes: '{}' }).where('id', 'in', ids).execute()
}

/** Who came to an event is written down by the member; before, it was by what they were called. */
async function anonymizeAttendance(db: Database, id: string, called: string) {
  const activityEntries = await db
    .selectFrom('activity')
    .select(['id', 'changes'])
    .where('subject', '=', 'attendance')
    .where('changes', '!=', '{}')
    .execute()
  for (const activityEntry of activityEntries) {
    const people = parsePersonChanges(JSON.parse(activityEntry.changes))
    const matching = people.filter(({ userId, name }) => (userId === null ? name === called : userId === id))
    if (matching.length === 0) continue
    const forgotten = people.map((person) =>
      matching.includes(person) ? { ...person, userId: null, name: deletedUser } : person,
    )
    await db
      .updateTable('activity')
      .set({ changes: JSON.stringify(forgotten) })
      .where('id', '=', activityEntry.id)
      .execute()
  }
}

function parsePersonChanges(read: Changes | PersonChange[]): PersonChange[] {
  if (Array.isArray(read)) return read
  return Object.entries(read).map(([name, [from, to]]) => ({ userId: null, name, from, to }))
}
