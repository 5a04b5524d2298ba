import type { Kysely } from 'kysely'

/** The status of refunds. Earlier refunds are only in the ledger, and count as completed. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('refund')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('giftId', 'text', (column) => column.notNull().references('gift.id'))
    .addColumn('amountCents', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('changedAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('refund_gift').on('refund').columns(['giftId', 'createdAt']).execute()
  await db.schema.createIndex('refund_status').on('refund').column('status').execute()
}
