import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Site, waitFor } from './site.ts'

/** Not reset: nodes refresh their `mailWorker` row once a minute, and no test writes it. */
const skippedTables = new Set(['mailWorker', 'kysely_migration', 'kysely_migration_lock'])

/**
 * Resets a running site's rows, sent emails and files to their state after the first start. The site notices on
 * the next request, as it does when any other process writes. Returns false if the schema has changed, or if
 * jobs or emails do not finish in time.
 */
export async function resetSite(site: Site, template: string) {
  const database = new DatabaseSync(join(site.dataDir, 'shajara.db'), { enableForeignKeyConstraints: false })
  try {
    database.exec('pragma busy_timeout = 5000; pragma synchronous = off')
    database.prepare('attach ? as template').run(join(template, 'shajara.db'))
    if (schemaOf(database, 'main') !== schemaOf(database, 'template')) return false
    if (!(await drainWork(database))) return false
    database.exec(`begin immediate; ${withoutTriggers(database, copyStatements(database))} commit`)
  } finally {
    database.close()
  }
  for (const name of ['outbox', 'files']) await empty(join(site.dataDir, name))
  return true
}

/** SQL that replaces the rows of each table with those of the template. */
function copyStatements(database: DatabaseSync) {
  const tables = database.prepare("select name from template.sqlite_master where type = 'table'").all()
  const names = tables.map(({ name }) => String(name)).filter((name) => !skippedTables.has(name))
  return names
    .map((table) => {
      // table_info omits generated columns.
      const columns = database.prepare(`pragma template.table_info("${table}")`).all()
      const columnList = columns.map(({ name }) => `"${name}"`).join(', ')
      return `delete from main."${table}"; insert into main."${table}" (${columnList}) select ${columnList} from template."${table}";`
    })
    .join(' ')
}

/** Wraps statements so that they run without triggers, which refuse to delete rows of the ledger. */
function withoutTriggers(database: DatabaseSync, statements: string) {
  const triggers = database.prepare("select name, sql from main.sqlite_master where type = 'trigger'").all()
  const drop = triggers.map(({ name }) => `drop trigger main."${name}";`).join(' ')
  return `${drop} ${statements} ${triggers.map(({ sql }) => `${sql};`).join(' ')}`
}

const schemaOf = (database: DatabaseSync, name: 'main' | 'template') =>
  JSON.stringify(database.prepare(`select name, sql from ${name}.sqlite_master order by name`).all())

/** Deletes queued jobs and emails, and waits for running ones. */
async function drainWork(database: DatabaseSync) {
  database.exec("delete from job where claimedBy is null; delete from mail where status = 'waiting'")
  const running = database.prepare(
    "select 1 from job where claimedBy is not null union select 1 from mail where status = 'sending'",
  )
  return waitFor(
    'emails and jobs to finish',
    async () => running.get() === undefined || undefined,
    15_000,
  ).catch(() => false)
}

async function empty(folder: string) {
  // The running site writes incomplete files under names that start with a dot.
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'))
  await Promise.all(names.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}
