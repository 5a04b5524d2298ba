import type { Kysely } from 'kysely'
import { someoneWhoLeft } from '#app/cms/activity/activity-store.server.ts'
import { namesInDeeds } from '#app/cms/activity/forget-deeds-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'

/** Where the name of an admin stands with no id beside it, and what it was that they did something to. */
const signed = [
  { table: 'revision', name: 'actorName', about: 'itemId' },
  { table: 'initiative', name: 'statusBy', about: 'id' },
  { table: 'pledge', name: 'statusBy', about: 'id' },
  { table: 'contactMessage', name: 'statusBy', about: 'id' },
  { table: 'import', name: 'actorName', about: 'id' },
  { table: 'newsletterIssue', name: 'changedBy', about: 'id' },
] as const

type Signed = Kysely<Record<(typeof signed)[number]['table'], Record<string, string>>>

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
    .set({ actorId: null, actorName: someoneWhoLeft })
    .where('actorId', '=', id)
    .execute()
  const names = await namesInDeeds(db, id)
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
  for (const { table, name, about } of signed) {
    await (db as unknown as Signed)
      .updateTable(table)
      .set({ [name]: someoneWhoLeft })
      .where(name, 'in', names)
      .$if(namesake !== undefined, (query) => query.where(about, 'in', touched as never))
      .execute()
  }
}

async function isAdmin(db: Database, id: string) {
  const row = await db.selectFrom('user').select('role').where('id', '=', id).executeTakeFirst()
  return row?.role === 'admin'
}
