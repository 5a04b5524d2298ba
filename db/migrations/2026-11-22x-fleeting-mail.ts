import type { Kysely } from 'kysely'

/** Emails whose rows are deleted as soon as they are sent. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .alterTable('mail')
    .addColumn('fleeting', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
