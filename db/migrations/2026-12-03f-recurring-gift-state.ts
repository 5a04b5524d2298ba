import type { Kysely } from 'kysely'

/** The state of a recurring gift, for the donor's page and emails. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  const columns = ['nextPaymentAt', 'stateAt', 'failedAt', 'startMailedAt', 'stopMailedAt', 'stoppedBy']
  for (const column of columns)
    await db.schema.alterTable('recurringGift').addColumn(column, 'text').execute()
  await db.schema
    .alterTable('recurringGift')
    .addColumn('stopReason', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
