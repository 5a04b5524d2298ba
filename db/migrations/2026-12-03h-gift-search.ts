import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Keeps the list of gifts and the search for donors fast at any length. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  const mustStore = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .alterTable('donor')
    // SQLite can add only virtual generated columns, and can index them; PostgreSQL can index only stored ones.
    .addColumn('searchText', 'text', (c) => {
      const column = c.generatedAlwaysAs(
        sql`substr(lower("name"), 1, 120) || ' ' || substr(lower("email"), 1, 254)`,
      )
      return mustStore ? column.stored() : column
    })
    .execute()
  await db.schema.createIndex('donor_search').on('donor').columns(['searchText', 'id']).execute()
  await db.schema.createIndex('gift_status').on('gift').columns(['status', 'createdAt', 'id']).execute()
  await db.schema.createIndex('gift_received').on('gift').columns(['receivedOn', 'createdAt', 'id']).execute()
}
