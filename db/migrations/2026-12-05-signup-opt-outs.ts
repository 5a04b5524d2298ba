import { type Kysely, sql } from 'kysely'

/**
 * Lets people also turn off the reminders for one event, and the emails about changes to it. Their choices about
 * messages move to the new table.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('signupOptOut')
    .addColumn('signupId', 'text', (c) => c.notNull().references('eventSignup.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('signupOptOut_pk', ['signupId', 'kind'])
    .execute()
  await db
    .insertInto('signupOptOut')
    .columns(['signupId', 'kind', 'createdAt'])
    .expression(
      db
        .selectFrom('eventSignup')
        .select(['id', sql<string>`'eventMessage'`.as('kind'), 'messagesOffAt'])
        .where('messagesOffAt', 'is not', null),
    )
    .execute()
  await db.schema.alterTable('eventSignup').dropColumn('messagesOffAt').execute()
}
