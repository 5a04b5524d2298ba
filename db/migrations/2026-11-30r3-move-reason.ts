import type { Kysely } from 'kysely'

/** The reason for moving an event, until the move is announced, and the reason that was last announced. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  for (const column of ['moveReason', 'announcedReason'])
    await db.schema
      .alterTable('event')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
}
