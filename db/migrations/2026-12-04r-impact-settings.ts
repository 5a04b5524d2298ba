import { type Kysely, sql } from 'kysely'

const newKeys = { peopleClaim: 'impactPeople', mealsClaim: 'impactMeals', claimsAsOf: 'impactCountedOn' }

/** Renames the settings of the impact numbers, which were called claims, including in unsaved changes of their form. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  const copies = db.updateTable('workingCopy').where('collection', '=', 'settings')
  for (const [from, to] of Object.entries(newKeys)) {
    await db.updateTable('setting').set({ key: to }).where('key', '=', from).execute()
    await copies
      .set({ fields: sql`replace(fields, ${`"${from}"`}, ${`"${to}"`})` })
      .where('itemId', '=', 'claims')
      .execute()
  }
  await copies
    .set({ itemId: 'impact', path: '/admin/settings/impact' })
    .where('itemId', '=', 'claims')
    .execute()
}
