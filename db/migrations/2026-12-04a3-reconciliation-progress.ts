import type { Kysely } from 'kysely'

/** The progress of a reconciliation with the provider. A payout that is not automatic has no list of its transactions. */
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
