import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { ReusedConnections } from './reused-connections.ts'

/**
 * A migrated database for this process, the connection that resets it between tests, and the connections tests use.
 */
interface PooledDatabase {
  url: string
  client: pg.Client
  /** The schema as it was migrated. */
  schema: string
  /** JSON: the built-in funds, the only rows of a migrated database. */
  funds: string
  connections: ReusedConnections
}

// Resetting a database takes a tenth of the time that creating one takes.
const idle: PooledDatabase[] = []

/** An empty, migrated database for exclusive use until `releasePostgres`. */
export async function acquirePostgres(): Promise<PooledDatabase> {
  for (let pooled = idle.pop(); pooled; pooled = idle.pop()) {
    if (await reset(pooled)) return pooled
    pooled.connections.close()
    await pooled.client.end()
  }
  return createPostgres()
}

export const releasePostgres = (pooled: PooledDatabase) => void idle.push(pooled)

async function createPostgres(): Promise<PooledDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = await connect(`${inject('postgresUrl')}postgres`)
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = inject('postgresUrl') + name
  const client = await connect(url)
  const schema = await readSchema(client)
  return { url, client, schema, funds: await readFunds(client), connections: new ReusedConnections() }
}

/**
 * Deletes all rows, restores the built-in funds, and terminates connections that cannot be reused. Returns false if a
 * test has changed the schema or closed this connection.
 */
async function reset({ client, schema, funds, connections }: PooledDatabase) {
  if ((await readSchema(client).catch(() => 'no connection')) !== schema) return false
  if (!(await areAllIdle(client, connections))) connections.close()
  await terminateOthers(client, connections.pids() ?? [])
  await client.query(`do $$
    declare name text;
    begin
      set local session_replication_role = replica;
      for name in
        select relname from pg_class where relnamespace = 'public'::regnamespace
          and relkind = 'r' and relname !~ '^kysely_' and pg_relation_size(oid) > 0
      loop
        execute format('delete from %I', name);
      end loop;
    end $$`)
  await client.query('insert into fund select * from json_populate_recordset(null::fund, $1)', [funds])
  return true
}

/** Whether all connections of the earlier tests are still open, outside transactions and without locks. */
async function areAllIdle(client: pg.Client, connections: ReusedConnections) {
  const pids = connections.pids()
  if (!pids) return false
  const { rows } = await client.query(
    `select count(*)::int as count from pg_stat_activity where pid = any($1) and state = 'idle'
      and not exists (select from pg_locks where pg_locks.pid = pg_stat_activity.pid)`,
    [pids],
  )
  return rows[0]?.count === pids.length
}

const terminateOthers = (client: pg.Client, pids: number[]) =>
  client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and pid <> all($1)`,
    [pids],
  )

async function readSchema(client: pg.Client) {
  const { rows } = await client.query(`
    select string_agg(concat_ws(' ', oid, relname, relnatts, relhastriggers), ',' order by oid) as schema
    from pg_class where relnamespace = 'public'::regnamespace`)
  return String(rows[0]?.schema)
}

async function readFunds(client: pg.Client) {
  const { rows } = await client.query('select json_agg(fund)::text as funds from fund')
  return String(rows[0]?.funds)
}

async function connect(url: string) {
  const client = new pg.Client(url)
  // A test may close every connection to its database, including this one; the next query reports it.
  client.on('error', () => {})
  await client.connect()
  return client
}
