import type { Kysely } from 'kysely'
import { deletedUser } from '#app/cms/activity/activity-store.server.ts'
import { listActorNames } from '#app/cms/activity/anonymize-activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'

/** Columns that store an admin's name without an id, with the column that identifies the changed item. */
const signatureColumns = [
  { table: 'revision', name: 'actorName', idColumn: 'itemId' },
  { table: 'initiative', name: 'statusChangedBy', idColumn: 'id' },
  { table: 'pledge', name: 'statusChangedBy', idColumn: 'id' },
  { table: 'contactMessage', name: 'statusChangedBy', idColumn: 'id' },
  { table: 'import', name: 'actorName', idColumn: 'id' },
  { table: 'newsletterIssue', name: 'changedBy', idColumn: 'id' },
] as const

type SignatureTables = Kysely<Record<(typeof signatureColumns)[number]['table'], Record<string, string>>>

/**
 * Replaces the name of a former admin in the columns above. When another member has the same name, only for
 * items that the activity log links to this admin. Call it before the activity log is anonymized.
 */
export async function eraseSignatures(
  db: Database,
  { id, name, email }: { id: string; name: string; email: string },
) {
  await db
    .updateTable('note')
    .set({ actorId: null, actorName: deletedUser })
    .where('actorId', '=', id)
    .execute()
  const names = await listActorNames(db, id)
  if (await isAdmin(db, id)) names.push(name || email)
  if (names.length === 0) return
  const namesake = await db
    .selectFrom('user')
    .select('id')
    .where('id', '!=', id)
    .where('name', 'in', names)
    .limit(1)
    .executeTakeFirst()
  const touched = db.selectFrom('activity').select('subjectId').where('actorId', '=', id)
  for (const { table, name, idColumn } of signatureColumns) {
    await (db as unknown as SignatureTables)
      .updateTable(table)
      .set({ [name]: deletedUser })
      .where(name, 'in', names)
      .$if(namesake !== undefined, (query) => query.where(idColumn, 'in', touched as never))
      .execute()
  }
}

async function isAdmin(db: Database, id: string) {
  const row = await db.selectFrom('user').select('role').where('id', '=', id).executeTakeFirst()
  return row?.role === 'admin'
}
