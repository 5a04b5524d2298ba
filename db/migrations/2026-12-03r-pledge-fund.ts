import type { Kysely } from 'kysely'

/** What a pledge is for, so that it becomes a gift to the same fund. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .alterTable('pledge')
    .addColumn('fundId', 'text', (column) => column.notNull().defaultTo('general'))
    .execute()
  await db.schema
    .alterTable('pledge')
    .addColumn('fundName', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
