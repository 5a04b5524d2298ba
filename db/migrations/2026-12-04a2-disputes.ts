import type { Kysely } from 'kysely'

/** Disputed payments and their outcomes. Earlier disputes are recorded when their payments are read again. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('dispute')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('giftId', 'text', (column) => column.notNull().references('gift.id'))
    .addColumn('amountCents', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('isInquiry', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('reason', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('dueAt', 'text')
    .addColumn('openedAt', 'text', (column) => column.notNull())
    .addColumn('stateAt', 'text', (column) => column.notNull())
    .addColumn('changedAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('dispute_gift').on('dispute').columns(['giftId', 'openedAt']).execute()
  await db.schema.createIndex('dispute_status').on('dispute').column('status').execute()
}
