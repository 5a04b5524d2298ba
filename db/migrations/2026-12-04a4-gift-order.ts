import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Sorts the list of gifts by the date on which they were received or, until then, the date on which they were recorded.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  const mustStore = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .alterTable('gift')
    // SQLite can add only virtual generated columns, and can index them; PostgreSQL can index only stored ones.
    .addColumn('listedOn', 'text', (c) => {
      const column = c.generatedAlwaysAs(sql`coalesce("receivedOn", substr("createdAt", 1, 10))`)
      return mustStore ? column.stored() : column
    })
    .execute()
  await db.schema.createIndex('gift_listed').on('gift').columns(['listedOn', 'createdAt', 'id']).execute()
}
