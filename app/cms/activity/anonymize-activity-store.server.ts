import type { Database } from '#app/platform/database/database.ts'
import { contains } from '#app/platform/database/search.server.ts'
import { mentions } from '#app/platform/mentions.ts'
import type { Changes, PersonChange } from './activity.ts'
import { deletedUser } from './activity-store.server.ts'

/** All names that a user has in the activity log, including former ones. */
export async function listActorNames(db: Database, actorId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('activity')
    .select('actorName')
    .distinct()
    .where('actorId', '=', actorId)
    .execute()
  return rows.map(({ actorName }) => actorName)
}

/** Replaces the labels of entries about these items, because a label may contain a name. */
export async function anonymizeLabels(db: Database, subject: string, ids: string[]) {
  if (ids.length === 0) return
  await db
    .updateTable('activity')
    .set({ label: deletedUser })
    .where('subject', '=', subject)
    .where('subjectId', 'in', ids)
    .execute()
}

/** Removes a deleted member's name and email from entries by them and about them. */
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
  // An unverified address may belong to someone else.
  if (!emailVerified) return
  const entries = await db
    .selectFrom('activity')
    .select(['id', 'label'])
    .where(contains('searchText', email))
    .execute()
  const ids = entries.filter(({ label }) => mentions(label, email)).map(({ id }) => id)
  if (ids.length === 0) return
  await db.updateTable('activity').set({ label: deletedUser, changes: '{}' }).where('id', 'in', ids).execute()
}

/** Finds the member by id, or by name in older entries about attendance and sign-ups, which have no ids. */
async function anonymizeAttendance(db: Database, id: string, displayName: string) {
  const activityEntries = await db
    .selectFrom('activity')
    .select(['id', 'changes'])
    .where('subject', 'in', ['attendance', 'signup'])
    .where('changes', '!=', '{}')
    .execute()
  for (const activityEntry of activityEntries) {
    const people = parsePersonChanges(JSON.parse(activityEntry.changes))
    const matching = people.filter(({ userId, name }) =>
      userId === null ? name === displayName : userId === id,
    )
    if (matching.length === 0) continue
    const anonymized = people.map((person) =>
      matching.includes(person) ? { ...person, userId: null, name: deletedUser } : person,
    )
    await db
      .updateTable('activity')
      .set({ changes: JSON.stringify(anonymized) })
      .where('id', '=', activityEntry.id)
      .execute()
  }
}

function parsePersonChanges(changes: Changes | PersonChange[]): PersonChange[] {
  if (Array.isArray(changes)) return changes
  return Object.entries(changes).map(([name, [from, to]]) => ({ userId: null, name, from, to }))
}
