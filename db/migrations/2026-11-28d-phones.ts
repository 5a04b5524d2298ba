import type { Kysely } from 'kysely'

/** Phone numbers as a way to log in and as a second step, the codes sent to them, and the queue of text messages. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('memberPhone')
    .addColumn('userId', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('phoneNumber', 'text', (c) => c.notNull().unique())
    .addColumn('addedAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('phoneFactor')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.notNull().unique().references('user.id').onDelete('cascade'))
    .addColumn('phoneNumber', 'text', (c) => c.notNull())
    .addColumn('displayName', 'text')
    .addColumn('enrolledAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('phoneCode')
    .addColumn('tokenHash', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('phoneNumber', 'text', (c) => c.notNull())
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('cascade'))
    .addColumn('codeHash', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addUniqueConstraint('phoneCode_number', ['phoneNumber', 'purpose'])
    .execute()
  await db.schema.createIndex('phoneCode_user').on('phoneCode').column('userId').execute()
  await db.schema
    .createTable('smsMessage')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('lastError', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addColumn('finishedAt', 'text')
    .execute()
  await db.schema.createIndex('smsMessage_created').on('smsMessage').columns(['createdAt', 'id']).execute()
}
