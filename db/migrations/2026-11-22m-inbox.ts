import { type Kysely, PostgresAdapter, sql } from 'kysely'

// The search text, truncated to fit in an index.
const searchExpressions = {
  initiative: sql`lower("reference") || ' ' || substr(lower("title"), 1, 160) || ' ' || substr(lower("contactName"), 1, 120) || ' ' || substr(lower("contactEmail"), 1, 254)`,
  pledge: sql`lower("reference") || ' ' || substr(lower("name"), 1, 120) || ' ' || substr(lower("email"), 1, 254)`,
  contactMessage: sql`substr(lower("name"), 1, 120) || ' ' || substr(lower("email"), 1, 254) || ' ' || substr(lower("body"), 1, 300)`,
  mail: sql`substr(lower("recipient"), 1, 254) || ' ' || substr(lower("subject"), 1, 200)`,
}
const inboxTables = ['initiative', 'pledge', 'contactMessage']

/** Inboxes with status, notes and replies; newsletters; and an outbox that admins can read. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .alterTable('contactMessage')
    .addColumn('status', 'text', (c) => c.notNull().defaultTo('new'))
    .execute()
  for (const table of inboxTables) {
    await db.schema.alterTable(table).addColumn('statusAt', 'text').execute()
    await db.schema.alterTable(table).addColumn('statusBy', 'text').execute()
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
  }
  const mustStore = db.getExecutor().adapter instanceof PostgresAdapter
  for (const [table, expression] of Object.entries(searchExpressions)) {
    // SQLite can add only virtual generated columns, and can index them; PostgreSQL can index only stored ones.
    await db.schema
      .alterTable(table)
      .addColumn('searchText', 'text', (c) => {
        const column = c.generatedAlwaysAs(expression)
        return mustStore ? column.stored() : column
      })
      .execute()
    await db.schema
      .createIndex(`${table}_came`)
      .on(table)
      .columns(['createdAt', 'id', 'searchText'])
      .execute()
    await db.schema.createIndex(`${table}_state`).on(table).columns(['status', 'createdAt', 'id']).execute()
  }
  await db.schema
    .alterTable('initiative')
    .addColumn('eventId', 'text', (c) => c.references('event.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('initiative_event').on('initiative').column('eventId').execute()
  await db.schema
    .alterTable('pledge')
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .execute()
  await db.schema
    .alterTable('pledge')
    .addColumn('source', 'text', (c) => c.notNull().defaultTo('form'))
    .execute()
  await db.schema.alterTable('pledge').addColumn('receivedOn', 'text').execute()
  await db.schema.createIndex('pledge_user').on('pledge').column('userId').execute()
  await db.schema.createIndex('pledge_received').on('pledge').column('receivedOn').execute()
  await db.schema.createIndex('pledge_email').on('pledge').expression(sql`lower("email")`).execute()

  await db.schema
    .createTable('note')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('subjectId', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('title', 'text')
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('mailId', 'text')
    .addColumn('actorId', 'text')
    .addColumn('actorName', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('note_subject')
    .on('note')
    .columns(['subject', 'subjectId', 'createdAt'])
    .execute()

  await db.schema.alterTable('mail').addColumn('html', 'text').execute()
  // Existing emails may contain login links, so all of them count as secret.
  await db.schema
    .alterTable('mail')
    .addColumn('secret', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema
    .alterTable('mail')
    .addColumn('bulk', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('mail')
    .addColumn('uncertain', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('mail').addColumn('triedAt', 'text').execute()
  await db.schema.dropIndex('mail_due').execute()
  await db.schema.createIndex('mail_due').on('mail').columns(['status', 'bulk', 'dueAt']).execute()
  await db.schema.createIndex('mail_recipient').on('mail').column('recipient').execute()

  await db.schema
    .createTable('mailWorker')
    .addColumn('node', 'text', (c) => c.primaryKey())
    .addColumn('startedAt', 'text', (c) => c.notNull())
    .addColumn('lastRunAt', 'text', (c) => c.notNull())
    .addColumn('problem', 'text')
    .execute()

  await db.schema
    .createTable('newsletterIssue')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('origin', 'text')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('changedBy', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .addColumn('startedAt', 'text')
    .addColumn('finishedAt', 'text')
    .addColumn('deletedAt', 'text')
    .execute()
  await db.schema
    .createTable('newsletterDelivery')
    .addColumn('issueId', 'text', (c) => c.notNull().references('newsletterIssue.id').onDelete('cascade'))
    .addColumn('userId', 'text', (c) => c.notNull())
    .addColumn('mailId', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('newsletterDelivery_key', ['issueId', 'userId'])
    .execute()
  await db.schema.createIndex('newsletterDelivery_user').on('newsletterDelivery').column('userId').execute()
  await db.schema
    .createIndex('newsletterSubscription_since')
    .on('newsletterSubscription')
    .columns(['consentedAt', 'userId'])
    .execute()

  await db.schema
    .createTable('notice')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('about', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('notice_key', ['userId', 'kind', 'about'])
    .execute()
}
