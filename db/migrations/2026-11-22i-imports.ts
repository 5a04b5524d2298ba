import type { Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('import')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('problem', 'text')
    .addColumn('headers', 'text', (c) => c.notNull())
    .addColumn('columns', 'text', (c) => c.notNull())
    .addColumn('options', 'text', (c) => c.notNull())
    .addColumn('actorName', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('startedAt', 'text')
    .addColumn('finishedAt', 'text')
    .execute()
  await db.schema.createIndex('import_created').on('import').columns(['createdAt', 'id']).execute()

  await db.schema
    .createTable('importText')
    .addColumn('importId', 'text', (c) => c.primaryKey().references('import.id').onDelete('cascade'))
    .addColumn('text', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('importRow')
    .addColumn('importId', 'text', (c) => c.notNull().references('import.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('value', 'text')
    .addColumn('plan', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('subjectId', 'text')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addPrimaryKeyConstraint('importRow_key', ['importId', 'position'])
    .execute()
  const byRow = db.schema.createIndex('importRow_outcome').on('importRow')
  await byRow.columns(['importId', 'outcome', 'position']).execute()
  const byPlan = db.schema.createIndex('importRow_plan').on('importRow')
  await byPlan.columns(['importId', 'plan', 'position']).execute()

  await db.schema
    .alterTable('event')
    .addColumn('cancelReason', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  // The sort order of the admin's list of events.
  await db.schema.createIndex('event_listed').on('event').columns(['localDate', 'id']).execute()

  await db.schema
    .createTable('eventSource')
    .addColumn('uid', 'text', (c) => c.primaryKey())
    .addColumn('eventId', 'text', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('eventSource_event').on('eventSource').column('eventId').execute()
}
