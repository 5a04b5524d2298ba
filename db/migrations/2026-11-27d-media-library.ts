import type { Kysely } from 'kysely'

/** The name of a picture's uploaded file; empty for existing pictures. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .alterTable('picture')
    .addColumn('fileName', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
