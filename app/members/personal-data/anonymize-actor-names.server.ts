import type { Kysely } from 'kysely'
import { deletedUser } from '#app/cms/activity/activity-store.server.ts'
import { listActorNames } from '#app/cms/activity/anonymize-activity-store.server.ts'
import { anonymizeEntries } from '#app/giving/ledger/ledger-change-store.server.ts'
import { isStaff, roleOf } from '#app/platform/auth/permissions.ts'
import type { Database } from '#app/platform/database/database.ts'

/** Columns that store an admin's name without an id, with the column that identifies the changed item. */
const actorNameColumns = [
  { table: 'revision', nameColumn: 'actorName', idColumn: 'itemId' },
  { table: 'initiative', nameColumn: 'statusChangedBy', idColumn: 'id' },
  { table: 'pledge', nameColumn: 'statusChangedBy', idColumn: 'id' },
  { table: 'contactMessage', nameColumn: 'statusChangedBy', idColumn: 'id' },
  { table: 'import', nameColumn: 'actorName', idColumn: 'id' },
  { table: 'campaignUpdate', nameColumn: 'authorName', idColumn: 'id' },
  { table: 'nisabPrice', nameColumn: 'actorName', idColumn: 'id' },
  { table: 'newsletterIssue', nameColumn: 'changedBy', idColumn: 'id' },
] as const

type ActorNameTables = Kysely<Record<(typeof actorNameColumns)[number]['table'], Record<string, string>>>

/**
 * Replaces a member's name in their notes and ledger entries and, if they have or had a role, in the columns above.
 * If another member has the same name, changes those columns only for items that the activity log links to this member.
 * Call it before the activity log is anonymized.
 */
export async function anonymizeActorNames(
  db: Database,
  { id, name, email }: { id: string; name: string; email: string },
) {
  await db
    .updateTable('note')
    .set({ actorId: null, actorName: deletedUser })
    .where('actorId', '=', id)
    .execute()
  await anonymizeEntries(db, id)
  const names = await listActorNames(db, id)
  if (await hasRole(db, id)) names.push(name || email)
  if (names.length === 0) return
  const namesake = await db
    .selectFrom('user')
    .select('id')
    .where('id', '!=', id)
    .where('name', 'in', names)
    .limit(1)
    .executeTakeFirst()
  const changedItems = db.selectFrom('activity').select('subjectId').where('actorId', '=', id)
  for (const { table, nameColumn, idColumn } of actorNameColumns) {
    await (db as unknown as ActorNameTables)
      .updateTable(table)
      .set({ [nameColumn]: deletedUser })
      .where(nameColumn, 'in', names)
      .$if(namesake !== undefined, (query) => query.where(idColumn, 'in', changedItems as never))
      .execute()
  }
}

async function hasRole(db: Database, id: string) {
  const row = await db.selectFrom('user').select('role').where('id', '=', id).executeTakeFirst()
  return isStaff(roleOf(row?.role))
}
