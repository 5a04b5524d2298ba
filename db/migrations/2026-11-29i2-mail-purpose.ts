import type { Kysely } from 'kysely'

/**
 * The purpose of emails that the application must recognize. Admins can change the subjects, so these cannot identify
 * an email.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('mail').addColumn('purpose', 'text').execute()
  await db
    .updateTable('mail')
    .set({ purpose: 'confirmSubscription' })
    .where('secret', '=', 1)
    .where('subject', 'like', 'Confirm your subscription to the newsletter%')
    .execute()
}
