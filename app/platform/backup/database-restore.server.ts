import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { migrateToLatest } from '#app/platform/database/migrate.server.ts'
import { connectionOptions } from '#app/platform/database/postgres.server.ts'
import type { Schema } from '#app/platform/database/schema/schema.ts'
import { sqliteDialect } from '#app/platform/database/sqlite.server.ts'
import { deleteUnfinishedBackups } from './backup-store.server.ts'
import type { Row } from './database-snapshot.server.ts'

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>

/** A restore in progress. Nothing is visible before `commit`. */
export interface DatabaseRestore {
  insert: (table: string, rows: Row[]) => Promise<void>
  commit: () => Promise<void>
  /** Rolls back. Can also be called after `commit` fails. */
  abort: () => Promise<void>
}

type TargetState = 'empty' | 'populated' | 'in use' | 'foreign'

/** Checks whether a backup can be restored into a database. 'foreign' is the database of another application. */
export async function inspectTarget(config: DatabaseConfig): Promise<TargetState> {
  return config.databaseUrl ? inspectPostgres(config.databaseUrl) : inspectSqlite(sqlitePath(config))
}

const sqlitePath = ({ dataDir }: DatabaseConfig) => join(dataDir, 'shajara.db')

function inspectSqlite(path: string) {
  if (!existsSync(path)) return 'empty'
  const database = new DatabaseSync(path)
  try {
    // In WAL mode every open connection holds a shared lock, so this fails while another process uses the database.
    database.exec('pragma locking_mode = exclusive; begin exclusive; commit')
    const tables = database.prepare("select 1 from sqlite_master where type = 'table'").all()
    return tables.length > 0 ? 'populated' : 'empty'
  } catch (error) {
    if (/locked|busy/i.test(String(error))) return 'in use'
    throw error
  } finally {
    database.close()
  }
}

async function inspectPostgres(url: string) {
  const client = new pg.Client(connectionOptions(url))
  await client.connect()
  try {
    const { rows } = await client.query<{ tables: number; migrations: number; others: number }>(`select
      (select count(*)::int from pg_tables where schemaname = current_schema()) as tables,
      (select count(*)::int from pg_tables where schemaname = current_schema() and tablename = 'kysely_migration') as migrations,
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and usename = current_user and pid <> pg_backend_pid()) as others`)
    const [{ tables, migrations, others } = { tables: 0, migrations: 0, others: 0 }] = rows
    if (tables === 0) return 'empty'
    if (migrations === 0) return 'foreign'
    return others > 0 ? 'in use' : 'populated'
  } finally {
    await client.end()
  }
}

/**
 * Starts to restore a database: creates the schema of the `applied` migrations. `commit` runs the pending migrations,
 * removes unfinished backups, then replaces the existing data.
 */
export async function startRestore(
  config: DatabaseConfig,
  applied: string[],
  migrations: Record<string, Migration>,
) {
  const target = config.databaseUrl
    ? openPostgresTarget(config.databaseUrl)
    : await openSqliteTarget(sqlitePath(config))
  const { db } = target
  const transaction = await startTransaction(db)
  const abort = async () => {
    await transaction.rollback().catch(() => {})
    await db.destroy().catch(() => {})
    await target.discard()
  }
  try {
    await target.prepare(transaction.tx)
    const migrator = new Migrator({ db: transaction.tx, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateTo(applied.at(-1) ?? '')
    if (error) throw error
    await target.deferConstraints(transaction.tx)
    await deleteRows(transaction.tx)
  } catch (error) {
    await abort()
    throw error
  }
  const restore: DatabaseRestore = {
    insert: async (table, batch) => {
      const rowsPerInsert = Math.max(1, Math.floor(maxParameters / Object.keys(batch[0] ?? {}).length))
      for (let at = 0; at < batch.length; at += rowsPerInsert) {
        await transaction.tx
          .insertInto(table as keyof Schema)
          .values(batch.slice(at, at + rowsPerInsert) as never)
          .execute()
      }
    },
    commit: async () => {
      await target.checkConstraints(transaction.tx)
      await migrateToLatest(transaction.tx, migrations)
      await deleteUnfinishedBackups(transaction.tx)
      await transaction.commit()
      await db.destroy()
      await target.replaceOriginal()
    },
    abort,
  }
  return restore
}

/** Deletes the rows that migrations inserted: the backup also contains them. */
async function deleteRows(tx: Database) {
  for (const { name } of await tx.introspection.getTables())
    await tx.deleteFrom(name as keyof Schema).execute()
}

/** SQLite allows 32,766 parameters per statement. */
const maxParameters = 30_000

async function startTransaction(db: Database) {
  const tx = await db.startTransaction().execute()
  return { tx, commit: () => tx.commit().execute(), rollback: () => tx.rollback().execute() }
}

interface Target {
  db: Database
  /** Empties an existing database within the transaction. */
  prepare: (tx: Database) => Promise<void>
  /** Allows rows to be inserted in any order. */
  deferConstraints: (tx: Database) => Promise<void>
  /** Rejects if a row violates a foreign key. */
  checkConstraints: (tx: Database) => Promise<void>
  /** Moves the new database into place, after the commit. On PostgreSQL, the commit has already done so. */
  replaceOriginal: () => Promise<void>
  discard: () => Promise<void>
}

/** Writes a new file, then renames it over the old one. */
async function openSqliteTarget(path: string): Promise<Target> {
  const newPath = `${path}.restoring`
  const remove = async (file: string) => {
    for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(file + suffix, { force: true })
  }
  await remove(newPath)
  const db = new Kysely<Schema>({ dialect: sqliteDialect(new DatabaseSync(newPath)).dialect })
  return {
    db,
    prepare: async () => {},
    deferConstraints: async (tx) => void (await sql`pragma defer_foreign_keys = on`.execute(tx)),
    checkConstraints: async (tx) => {
      const { rows } = await sql`pragma foreign_key_check`.execute(tx)
      if (rows.length > 0) throw new Error(`${rows.length} rows violate a foreign key.`)
    },
    // Closing the new database has checkpointed its WAL into the main file.
    replaceOriginal: async () => {
      for (const suffix of ['-wal', '-shm']) await rm(path + suffix, { force: true })
      await rename(newPath, path)
      const folder = await open(dirname(path))
      await folder.sync().finally(() => folder.close())
    },
    discard: () => remove(newPath),
  }
}

/** Drops the existing tables, and creates and fills those of the backup, in one transaction. */
function openPostgresTarget(url: string): Target {
  const pool = new pg.Pool({ ...connectionOptions(url), max: 1 })
  pool.on('error', () => {})
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const alterForeignKeys = async (tx: Database, option: string) => {
    const { rows } = await sql<{ table: string; name: string }>`
      select conrelid::regclass::text as "table", conname as name from pg_constraint
      where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx)
    const statements = rows.map(
      ({ table, name }) =>
        sql`alter table ${sql.raw(table)} alter constraint ${sql.ref(name)} ${sql.raw(option)}`,
    )
    if (statements.length > 0) await sql.join(statements, sql`;`).execute(tx)
  }
  return {
    db,
    prepare: async (tx) => {
      const { rows } = await sql<{
        name: string
      }>`select tablename as name from pg_tables where schemaname = current_schema()`.execute(tx)
      const names = rows.map(({ name }) => sql.ref(name))
      if (names.length > 0) await sql`drop table ${sql.join(names)} cascade`.execute(tx)
    },
    deferConstraints: (tx) => alterForeignKeys(tx, 'deferrable initially deferred'),
    checkConstraints: async (tx) => {
      await sql`set constraints all immediate`.execute(tx)
      await alterForeignKeys(tx, 'not deferrable')
    },
    replaceOriginal: async () => {},
    discard: async () => {},
  }
}
