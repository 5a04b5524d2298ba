import type { Kysely } from 'kysely'

/** A recurring gift can have a dedication and a message, like a one-time gift. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  for (const column of ['dedication', 'message']) {
    await db.schema
      .alterTable('recurringGift')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  }
}
