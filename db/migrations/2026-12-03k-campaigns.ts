import type { Kysely } from 'kysely'

/** Campaigns, and the updates sent to their donors. The money is in the fund with the campaign's id. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('campaign')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('summary', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('pictureId', 'text', (c) => c.references('picture.id'))
    .addColumn('goalCents', 'integer')
    .addColumn('startsOn', 'text', (c) => c.notNull())
    .addColumn('endsOn', 'text')
    .addColumn('publishedAt', 'text')
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('sample', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('deletedAt', 'text')
    .execute()
  await db.schema.createIndex('campaign_published').on('campaign').columns(['publishedAt', 'id']).execute()
  await db.schema
    .createIndex('campaign_sample')
    .on('campaign')
    .column('sample')
    .where('sample', '=', 1)
    .execute()
  await db.schema
    .createTable('campaignUpdate')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('campaignId', 'text', (c) => c.notNull().references('campaign.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('authorName', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('sentAt', 'text')
    .execute()
  await db.schema
    .createIndex('campaignUpdate_campaign')
    .on('campaignUpdate')
    .columns(['campaignId', 'sentAt'])
    .execute()
  await db.schema
    .createTable('campaignDelivery')
    .addColumn('updateId', 'text', (c) => c.notNull().references('campaignUpdate.id').onDelete('cascade'))
    .addColumn('donorId', 'text', (c) => c.notNull().references('donor.id'))
    .addColumn('mailId', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('campaignDelivery_pk', ['updateId', 'donorId'])
    .execute()
  await db.schema.createIndex('campaignDelivery_donor').on('campaignDelivery').column('donorId').execute()
}
