import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'

/** The database has migrations that this version does not know, so a newer version has migrated it. */
export class NewerSchemaError extends Error {
  constructor(unknown: string[]) {
    super(
      `The database was migrated by a newer version of Shajara (it has ${unknown.join(', ')}). ` +
        'Start that version again, or restore a backup made before the upgrade.',
    )
  }
}

/** Runs the pending migrations in a transaction; returns their names. */
export async function migrateToLatest(db: Database, migrations: Record<string, Migration>) {
  const applied = await listApplied(db)
  const unknown = applied.filter((name) => !(name in migrations))
  if (unknown.length > 0) throw new NewerSchemaError(unknown)
  // Otherwise, Kysely would first read the columns of every table.
  if (applied.length === Object.keys(migrations).length) return []

  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}

/** Whether exactly these migrations have been applied: the schema is neither older nor newer. */
export async function isUpToDate(db: Database, migrations: Record<string, Migration>) {
  const applied = new Set(await listApplied(db))
  const known = Object.keys(migrations)
  return applied.size === known.length && known.every((name) => applied.has(name))
}

async function listApplied(db: Database) {
  try {
    const rows = await db
      .withTables<{ kysely_migration: { name: string } }>()
      .selectFrom('kysely_migration')
      .select('name')
      .execute()
    return rows.map((row) => row.name)
  } catch (error) {
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
    if (tables.some((table) => table.name === 'kysely_migration')) throw error
    return []
  }
}
