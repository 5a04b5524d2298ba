import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Site, waitFor } from './site.ts'

/** Who sends mail is written once a minute, and is no test's own. */
const keptTables = new Set(['mailWorker', 'kysely_migration', 'kysely_migration_lock'])

/**
 * Puts a running site back to how it started: its rows, the mails that went out, the files that were added.
 * The site finds out at its next request, as with any write beside it. False when its tables are no longer
 * those that it started with, or when something in it does not come to its end.
 */
export async function resetSite(site: Site, template: string) {
  const database = new DatabaseSync(join(site.dataDir, 'shajara.db'), { enableForeignKeyConstraints: false })
  try {
    database.exec('pragma busy_timeout = 5000; pragma synchronous = off')
    database.prepare('attach ? as template').run(join(template, 'shajara.db'))
    if (schemaOf(database, 'main') !== schemaOf(database, 'template')) return false
    if (!(await endWork(database))) return false
    database.exec(`begin immediate; ${copyTables(database)} commit`)
  } finally {
    database.close()
  }
  for (const name of ['outbox', 'files']) await empty(join(site.dataDir, name))
  return true
}

function copyTables(database: DatabaseSync) {
  const tables = database.prepare("select name from template.sqlite_master where type = 'table'").all()
  const names = tables.map(({ name }) => String(name)).filter((name) => !keptTables.has(name))
  return names
    .map((table) => {
      // Without those that the database makes of others.
      const columns = database.prepare(`pragma template.table_info("${table}")`).all()
      const list = columns.map(({ name }) => `"${name}"`).join(', ')
      return `delete from main."${table}"; insert into main."${table}" (${list}) select ${list} from template."${table}";`
    })
    .join(' ')
}

const schemaOf = (database: DatabaseSync, name: 'main' | 'template') =>
  JSON.stringify(database.prepare(`select name, sql from ${name}.sqlite_master order by name`).all())

/** Lets what the test before has begun come to its end, and nothing else begin. */
async function endWork(database: DatabaseSync) {
  database.exec("delete from job where claimedBy is null; delete from mail where status = 'waiting'")
  const running = database.prepare(
    "select 1 from job where claimedBy is not null union select 1 from mail where status = 'sending'",
  )
  return waitFor('mails and jobs to end', async () => running.get() === undefined || undefined, 15_000).catch(
    () => false,
  )
}

async function empty(folder: string) {
  // What begins with a dot is where the running site puts what is half written.
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'))
  await Promise.all(names.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}
