import type { Kysely } from 'kysely'

/** What a mail is for, where the application must recognize it: its subject is a text that admins can change. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen in time and knows no schema
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('mail').addColumn('purpose', 'text').execute()
  await db
    .updateTable('mail')
    .set({ purpose: 'confirmSubscription' })
    .where('secret', '=', 1)
    .where('subject', 'like', 'Confirm your subscription to the newsletter%')
    .execute()
}
