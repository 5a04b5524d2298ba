import type { Kysely } from 'kysely'

/** How far a comparison with the provider is, and which payouts have no list of what they consist of. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen in time and knows no schema
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
