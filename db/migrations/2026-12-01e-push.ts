import type { Kysely } from 'kysely'

/** The devices on which members turned on notifications, and the queue of notifications. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('pushSubscription')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('sessionId', 'text', (c) => c.references('session.id').onDelete('cascade'))
    .addColumn('endpoint', 'text', (c) => c.notNull().unique())
    .addColumn('p256dh', 'text', (c) => c.notNull())
    .addColumn('auth', 'text', (c) => c.notNull())
    .addColumn('deviceName', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('lastSentAt', 'text')
    .execute()
  await db.schema.createIndex('pushSubscription_user').on('pushSubscription').column('userId').execute()
  await db.schema.createIndex('pushSubscription_session').on('pushSubscription').column('sessionId').execute()
  await db.schema
    .createTable('pushMessage')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('subscriptionId', 'text', (c) => c.references('pushSubscription.id').onDelete('set null'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('eventId', 'text', (c) => c.references('event.id').onDelete('cascade'))
    .addColumn('subjectId', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('lastError', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addColumn('finishedAt', 'text')
    .addUniqueConstraint('pushMessage_once', ['subscriptionId', 'kind', 'eventId', 'subjectId'])
    .execute()
  await db.schema.createIndex('pushMessage_event').on('pushMessage').column('eventId').execute()
  await db.schema.createIndex('pushMessage_created').on('pushMessage').column('createdAt').execute()
}
