import type { Kysely } from 'kysely'

/** Stores the progress of a reconciliation, and marks manual payouts: the provider does not list their transactions. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('reconciliation').addColumn('cursor', 'text').execute()
  await db.schema
    .alterTable('reconciliation')
    .addColumn('hasProvider', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema
    .alterTable('payout')
    .addColumn('isAutomatic', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}
