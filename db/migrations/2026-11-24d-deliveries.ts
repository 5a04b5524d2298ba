import type { Kysely } from 'kysely'

/** What became of a copy of the newsletter stays, when its mail is dropped. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen in time and knows no schema
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('newsletterDelivery').addColumn('outcome', 'text').execute()
  await db.schema.createIndex('newsletterDelivery_mail').on('newsletterDelivery').column('mailId').execute()
}
