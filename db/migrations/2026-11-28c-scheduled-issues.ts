import type { Kysely } from 'kysely'

/** The times at which newsletter issues will be sent, and emails that were withdrawn while they were being sent. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
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
