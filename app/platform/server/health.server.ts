import type { Handler } from 'hono'
import type { Migration } from 'kysely/migration'
import { checkWritable } from '#app/platform/database/check-writable.server.ts'
import { isUpToDate } from '#app/platform/database/migrate.server.ts'
import type { OpenDatabase } from '#app/platform/database/open-database.server.ts'
import type { Files } from '#app/platform/files/files.ts'
import type { Log } from '#app/platform/log/log.server.ts'

interface ReadinessOptions {
  database: Pick<OpenDatabase, 'db'>
  files: Pick<Files, 'checkWritable'>
  /** The migrations of this version. */
  migrations: Record<string, Migration>
  log: Log
}

/** Load balancers check readiness every few seconds, and writing to a bucket costs money. */
const writableForMs = 30_000
const timeoutMs = 5000

/**
 * Responds with 200 if this node can serve requests: the database responds, has the schema of this version and can be
 * written, and files can be written. Otherwise responds with 503 and the first check that failed.
 */
export function readinessHandler({ database, files, migrations, log }: ReadinessOptions): Handler {
  const checkDatabase = skipAfterSuccess(() => checkWritable(database.db, new Date()))
  const checkFiles = skipAfterSuccess(() => files.checkWritable())

  async function checkSchema() {
    await database.db.selectFrom('setting').select('key').limit(1).execute()
    return isUpToDate(database.db, migrations)
  }

  return async (c) => {
    const fail = (status: string, error?: unknown) => {
      log.warn({ status, ...(error ? { error: String(error) } : {}) }, 'not ready')
      return c.json({ status }, 503, { 'Retry-After': '5' })
    }
    try {
      if (!(await withinTimeout(checkSchema()))) return fail('the database has the schema of another version')
    } catch (error) {
      return fail('the database does not respond', error)
    }
    try {
      await withinTimeout(checkDatabase())
    } catch (error) {
      return fail('the database cannot be written', error)
    }
    try {
      await withinTimeout(checkFiles())
    } catch (error) {
      return fail('files cannot be written', error)
    }
    return c.json({ status: 'ready' })
  }
}

/** Skips a check that succeeded within the last `writableForMs`. */
function skipAfterSuccess(check: () => Promise<unknown>) {
  let succeededAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - succeededAt < writableForMs) return
    await check()
    succeededAt = performance.now()
  }
}

function withinTimeout<Result>(work: Promise<Result>) {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error(`No response within ${timeoutMs} ms`)), timeoutMs)
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer))
}
