import type { Kysely } from 'kysely'

/** Scheduled and manual backups. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is independent of the current schema
export async function up(db: Kysely<any>) {
  await db.schema
    .createTable('backup')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('fileName', 'text', (c) => c.notNull())
    .addColumn('destination', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('node', 'text')
    .addColumn('startedAt', 'text')
    .addColumn('seenAt', 'text', (c) => c.notNull())
    .addColumn('rowCount', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('fileCount', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('bytes', 'bigint')
    .addColumn('finishedAt', 'text')
    .addColumn('failedAt', 'text')
    .addColumn('problem', 'text')
    .execute()
  await db.schema.createIndex('backup_created').on('backup').columns(['createdAt', 'id']).execute()
}
