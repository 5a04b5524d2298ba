import type { Kysely } from 'kysely'

/**
 * A member's promise to turn missed days of reading into service, the status of each missed day, and the date through
 * which their missed days have been processed.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('servicePromise')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('startsOn', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('perDay', 'integer', (c) => c.notNull())
    .addColumn('monthlyCap', 'integer', (c) => c.notNull())
    .addColumn('currency', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('servicePromise_key', ['userId', 'startsOn'])
    .execute()
  await db.schema
    .createTable('missedDayService')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('localDate', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('amount', 'integer', (c) => c.notNull())
    .addColumn('currency', 'text')
    .addColumn('status', 'text', (c) => c.notNull().defaultTo('open'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('settledAt', 'text')
    .addColumn('place', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('giftId', 'text')
    .addPrimaryKeyConstraint('missedDayService_key', ['userId', 'localDate'])
    .execute()
  await db.schema
    .createTable('promiseSettlement')
    .addColumn('userId', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('throughDate', 'text', (c) => c.notNull())
    .execute()
}
