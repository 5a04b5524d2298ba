import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { Config } from '#app/platform/config/config.server.ts'
import { connectionOptions } from '#app/platform/database/postgres.server.ts'

export type Row = Record<string, unknown>

/** A database as it was at one instant, whatever is written to it while it is read. */
export interface DatabaseSnapshot {
  engine: 'sqlite' | 'postgres'
  /** The names of the migrations that made its schema, in order. */
  migrations: string[]
  /** Every table of the site. */
  tables: string[]
  /** The rows of a table, some at a time, without the columns that the database computes. */
  rows: (table: string) => AsyncIterable<Row[]>
  close: () => Promise<void>
}

const batchSize = 100
const ownTables = (names: string[]) => names.filter((name) => !/^(kysely|sqlite)_/.test(name)).sort()
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Opens the database of a site that may be running, in a connection of its own. */
export function openSnapshot({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  return databaseUrl ? openPostgresSnapshot(databaseUrl) : openSqliteSnapshot(join(dataDir, 'shajara.db'))
}

/** In WAL mode a read transaction sees the instant of its first read, and holds up no writer. */
async function openSqliteSnapshot(path: string): Promise<DatabaseSnapshot> {
  const database = new DatabaseSync(path)
  const namesOf = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map(({ name }) => String(name))
  database.exec('pragma busy_timeout = 5000; begin')
  const tables = namesOf("select name from sqlite_master where type = 'table'")
  return {
    engine: 'sqlite',
    migrations: tables.includes('kysely_migration')
      ? namesOf('select name from kysely_migration order by name')
      : [],
    tables: ownTables(tables),
    rows: async function* (table) {
      // `table_info` leaves computed columns out.
      const columns = namesOf(`select name from pragma_table_info('${table.replaceAll("'", "''")}')`)
      let batch: Row[] = []
      for (const row of database.prepare(selectOf(table, columns)).iterate()) {
        batch.push(row)
        if (batch.length < batchSize) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    },
    close: async () => database.close(),
  }
}

async function openPostgresSnapshot(url: string): Promise<DatabaseSnapshot> {
  const client = new pg.Client(connectionOptions(url))
  // The query that fails reports it.
  client.on('error', () => {})
  await client.connect()
  const namesOf = async (sql: string, values: string[] = []) =>
    (await client.query<{ name: string }>(sql, values)).rows.map(({ name }) => name)
  await client.query('begin isolation level repeatable read read only')
  const tables = await namesOf('select tablename as name from pg_tables where schemaname = current_schema()')
  return {
    engine: 'postgres',
    migrations: tables.includes('kysely_migration')
      ? await namesOf('select name from kysely_migration order by name collate "C"')
      : [],
    tables: ownTables(tables),
    rows: async function* (table) {
      const columns = await namesOf(
        `select column_name as name from information_schema.columns
         where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER'
         order by ordinal_position`,
        [table],
      )
      await client.query(`declare backup no scroll cursor for ${selectOf(table, columns)}`)
      for (;;) {
        const { rows } = await client.query<Row>(`fetch ${batchSize} from backup`)
        if (rows.length === 0) break
        yield rows
      }
      await client.query('close backup')
    },
    close: () => client.end(),
  }
}

const selectOf = (table: string, columns: string[]) =>
  `select ${columns.map(quoted).join(', ')} from ${quoted(table)}`
