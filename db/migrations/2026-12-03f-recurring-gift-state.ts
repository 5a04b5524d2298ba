import type { Kysely } from 'kysely'

/** What the donor's page and the emails about a repeated gift need to know. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen in time and knows no schema
export async function up(db: Kysely<any>) {
  const columns = ['nextPaymentAt', 'stateAt', 'failedAt', 'startMailedAt', 'stopMailedAt', 'stoppedBy']
  for (const column of columns)
    await db.schema.alterTable('recurringGift').addColumn(column, 'text').execute()
  await db.schema
    .alterTable('recurringGift')
    .addColumn('stopReason', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
