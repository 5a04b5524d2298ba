import type { Kysely } from 'kysely'

/** The reason that an organizer gives for moving an event, until it is announced; and the one that was announced. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen in time and knows no schema
export async function up(db: Kysely<any>) {
  for (const column of ['moveReason', 'announcedReason'])
    await db.schema
      .alterTable('event')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
}
