import type { Kysely } from 'kysely'

/** Emails whose rows are deleted as soon as they are sent. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen in time and knows no schema
export async function up(db: Kysely<any>) {
  await db.schema
    .alterTable('mail')
    .addColumn('fleeting', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
