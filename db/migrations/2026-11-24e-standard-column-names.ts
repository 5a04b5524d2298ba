import type { Kysely } from 'kysely'

/** Renames columns and a table to the terms that the code uses. No value changes. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  await db.schema.alterTable('mail').renameColumn('fleeting', 'purgeAfterSend').execute()
  await db.schema.alterTable('mail').renameColumn('uncertain', 'deliveryUnknown').execute()
  for (const table of ['initiative', 'pledge', 'contactMessage']) {
    await db.schema.alterTable(table).renameColumn('statusAt', 'statusChangedAt').execute()
    await db.schema.alterTable(table).renameColumn('statusBy', 'statusChangedBy').execute()
  }
  await db.schema.alterTable('notice').renameTo('sentNotification').execute()
  await db.schema.alterTable('sentNotification').renameColumn('about', 'subjectId').execute()
}
