import type { Kysely } from 'kysely'

/** Keeps the outcome of a newsletter delivery after its email is purged. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('newsletterDelivery').addColumn('outcome', 'text').execute()
  await db.schema.createIndex('newsletterDelivery_mail').on('newsletterDelivery').column('mailId').execute()
}
