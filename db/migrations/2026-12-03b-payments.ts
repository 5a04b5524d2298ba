import type { Kysely } from 'kysely'

/** The subjects of payment events, and reconciliations with the payment provider. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .alterTable('paymentEvent')
    .addColumn('subject', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('paymentEvent_subject')
    .on('paymentEvent')
    .columns(['subject', 'appliedAt'])
    .execute()
  await db.schema
    .createTable('reconciliation')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('startedAt', 'text', (column) => column.notNull())
    .addColumn('finishedAt', 'text')
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('isTest', 'integer', (column) => column.notNull())
    .addColumn('payments', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('payouts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('findings', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('ledgerCheck', 'text')
    .addColumn('problem', 'text')
    .execute()
  await db.schema.createIndex('reconciliation_started').on('reconciliation').column('startedAt').execute()
}
