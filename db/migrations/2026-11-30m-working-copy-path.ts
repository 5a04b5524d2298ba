import type { Kysely } from 'kysely'

/** The page with the form in which a working copy was written; empty for older copies. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .alterTable('workingCopy')
    .addColumn('path', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
