import type { Kysely } from 'kysely'

/** Renames stored values, a setting and columns to standard terms, and deletes a lock that was stored as a setting. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  const replace = (table: string, column: string, from: string, to: string) =>
    db
      .updateTable(table)
      .set({ [column]: to })
      .where(column, '=', from)
      .execute()
  await replace('activity', 'verb', 'signed out everywhere', 'logged out everywhere')
  await replace('activity', 'verb', 'undid the import of', 'reverted the import of')
  await replace('pledge', 'source', 'hand', 'manual')
  await replace('importRow', 'plan', 'same', 'unchanged')
  await replace('importRow', 'plan', 'wrong', 'invalid')
  await replace('job', 'kind', 'drop pieces', 'deleteUploadParts')
  await replace('setting', 'key', 'backupsKept', 'backupRetention')
  await db.deleteFrom('setting').where('key', '=', 'lastChangeAt').execute()
  await db.schema.alterTable('backup').renameColumn('seenAt', 'heartbeatAt').execute()
  await db.schema.alterTable('backup').renameColumn('problem', 'lastError').execute()
}
