import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { Config } from '#app/platform/config/config.server.ts'
import { connectionOptions } from '#app/platform/database/postgres.server.ts'

export type Row = Record<string, unknown>

/** A consistent view of a database, unaffected by concurrent writes. */
export interface DatabaseSnapshot {
  engine: 'sqlite' | 'postgres'
  /** Names of the applied migrations, in order. */
  migrations: string[]
  /** Every application table. */
  tables: string[]
  /** The rows of a table in batches, without generated columns. */
  rows: (table: string) => AsyncIterable<Row[]>
  close: () => Promise<void>
}

const batchSize = 100
const siteTables = (names: string[]) => names.filter((name) => !/^(kysely|sqlite)_/.test(name)).sort()
const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Opens a snapshot on a separate connection, so it also works while the site is running. */
export function openSnapshot({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  return databaseUrl ? openPostgresSnapshot(databaseUrl) : openSqliteSnapshot(join(dataDir, 'shajara.db'))
}

/** In WAL mode, a read transaction sees the database as of its first read and does not block writers. */
async function openSqliteSnapshot(path: string): Promise<DatabaseSnapshot> {
  const database = new DatabaseSync(path)
  const queryNames = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map(({ name }) => String(name))
  database.exec('pragma busy_timeout = 5000; begin')
  const tables = queryNames("select name from sqlite_master where type = 'table'")
  return {
    engine: 'sqlite',
    migrations: tables.includes('kysely_migration')
      ? queryNames('select name from kysely_migration order by name')
      : [],
    tables: siteTables(tables),
    rows: async function* (table) {
      // `table_info` omits generated columns.
      const columns = queryNames(`select name from pragma_table_info('${table.replaceAll("'", "''")}')`)
      let batch: Row[] = []
      for (const row of database.prepare(selectStatement(table, columns)).iterate()) {
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
  // Without a listener, a lost connection would crash the process. The next query rejects with the error.
  client.on('error', () => {})
  await client.connect()
  const queryNames = async (sql: string) =>
    (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name)
  await client.query('begin isolation level repeatable read read only')
  const tables = await queryNames(
    'select tablename as name from pg_tables where schemaname = current_schema()',
  )
  const columnsOf = await readColumns(client)
  return {
    engine: 'postgres',
    migrations: tables.includes('kysely_migration')
      ? await queryNames('select name from kysely_migration order by name collate "C"')
      : [],
    tables: siteTables(tables),
    rows: async function* (table) {
      const columns = columnsOf.get(table) ?? []
      await client.query(`declare backup no scroll cursor for ${selectStatement(table, columns)}`)
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

/** The columns of each table, in order, without generated ones. */
async function readColumns(client: pg.Client) {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns where table_schema = current_schema() and is_generated = 'NEVER'
     group by table_name`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

const selectStatement = (table: string, columns: string[]) =>
  `select ${columns.map(quoteIdentifier).join(', ')} from ${quoteIdentifier(table)}`
