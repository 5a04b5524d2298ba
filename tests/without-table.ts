import type { Database } from '#app/platform/database/database.ts'

/** Calls `run` while a table is missing, as if the database had failed. */
export async function withoutTable<Value>(db: Database, table: string, run: () => Promise<Value>) {
  const renamed = `${table}Renamed`
  await db.schema.alterTable(table).renameTo(renamed).execute()
  try {
    return await run()
  } finally {
    await db.schema.alterTable(renamed).renameTo(table).execute()
  }
}
