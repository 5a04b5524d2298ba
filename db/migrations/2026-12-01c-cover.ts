import { type Kysely, sql } from 'kysely'

/**
 * Spots that someone gave up, and that earlier volunteers can be asked to take. Members who turned off event reminders
 * do not get these requests either.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('eventSignup').addColumn('cover', 'text').execute()
  await db
    .insertInto('notificationChoice')
    .columns(['userId', 'kind', 'email'])
    .expression(
      db
        .selectFrom('notificationChoice')
        .select(['userId', sql<string>`'coverRequest'`.as('kind'), 'email'])
        .where('kind', '=', 'eventReminder')
        .where('email', '=', 0),
    )
    .execute()
}
