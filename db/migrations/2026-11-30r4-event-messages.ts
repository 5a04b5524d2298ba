import type { Kysely } from 'kysely'

/** Messages from organizers to people who signed up for an event, and unsubscriptions from them. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('eventMessage')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('eventId', 'text', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('audience', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('authorId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .addColumn('sentAt', 'text')
    .execute()
  await db.schema.createIndex('eventMessage_event').on('eventMessage').column('eventId').execute()
  await db.schema.createIndex('eventMessage_author').on('eventMessage').column('authorId').execute()
  await db.schema.alterTable('eventSignup').addColumn('messagesOffAt', 'text').execute()
}
