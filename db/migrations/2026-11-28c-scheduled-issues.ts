import type { Kysely } from 'kysely'

/** Newsletter issues with a time to send them, and mails that were withdrawn while they were being sent. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen in time and knows no schema
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('newsletterIssue').addColumn('scheduledFor', 'text').execute()
  await db.schema.alterTable('newsletterIssue').addColumn('missedAt', 'text').execute()
  await db.schema
    .createIndex('newsletterIssue_scheduled')
    .on('newsletterIssue')
    .column('scheduledFor')
    .where('scheduledFor', 'is not', null)
    .execute()
  await db.schema.alterTable('mail').addColumn('withdrawnAt', 'text').execute()
}
