import { type Kysely, sql } from 'kysely'

/**
 * Newsletter subscriptions of people without an account, and where each consent was given. The id of a member's
 * existing subscription is the member's id, so that deliveries keep referring to it.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is independent of the current schema
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('newsletterSubscription').renameTo('memberSubscription').execute()
  await db.schema
    .createTable('newsletterSubscription')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'text', (c) => c.unique().references('user.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.unique())
    .addColumn('consent', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('consentedAt', 'text', (c) => c.notNull())
    .addColumn('confirmedAt', 'text')
    .addColumn('unsubscribedAt', 'text')
    .addColumn('unsubscribeToken', 'text', (c) => c.notNull().unique())
    .addCheckConstraint(
      'newsletterSubscription_recipient',
      sql`(${sql.ref('userId')} is null) <> (${sql.ref('email')} is null)`,
    )
    .execute()
  const copied = ['userId', 'consent', 'consentedAt', 'unsubscribedAt', 'unsubscribeToken']
  await db
    .insertInto('newsletterSubscription')
    .columns(['id', 'source', ...copied])
    .expression(
      db
        .selectFrom('memberSubscription')
        .select(['userId as id', sql.lit('profile').as('source'), ...copied]),
    )
    .execute()
  await db.schema.dropTable('memberSubscription').execute()
  for (const [name, columns] of [
    ['newsletterSubscription_since', ['consentedAt', 'id', 'unsubscribedAt']],
    ['newsletterSubscription_left', ['unsubscribedAt', 'consentedAt', 'id']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('newsletterSubscription')
      .columns([...columns])
      .execute()

  await db.schema
    .createTable('newsletterRequest')
    .addColumn('email', 'text', (c) => c.primaryKey())
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('consent', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('consentedAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('newsletterFormerToken')
    .addColumn('token', 'text', (c) => c.primaryKey())
    .addColumn('subscriptionId', 'text', (c) =>
      c.notNull().references('newsletterSubscription.id').onDelete('cascade'),
    )
    .execute()

  await db.schema.alterTable('newsletterDelivery').renameColumn('userId', 'subscriptionId').execute()
}
