import type { Kysely } from 'kysely'
import { deletedUser } from '#app/cms/activity/activity-store.server.ts'
import { listActorNames } from '#app/cms/activity/anonymize-activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'

/** Where the name of an admin stands with no id beside it, and what it was that they did something to. */
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
 * Takes the name of somebody who was an admin from what they signed with it. Where another has the same
 * name, only from what they are known to have had in hand. Call it while their deeds still say who did them.
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
