import type { Kysely } from 'kysely'

/** Renames an activity verb and outcomes of imported rows to standard terms. */
// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on the current schema types
export async function up(db: Kysely<any>) {
  const replace = (table: string, column: string, from: string, to: string) =>
    db
      .updateTable(table)
      .set({ [column]: to })
      .where(column, '=', from)
      .execute()
  await replace('activity', 'verb', 'removed for good', 'permanently deleted')
  await replace('importRow', 'outcome', 'left', 'skipped')
  await replace('importRow', 'outcome', 'kept', 'notUndone')
}
