import type { Config } from '#app/platform/config/config.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { linkOriginFromConfig } from '#app/platform/http/link-origin.server.ts'
import type { JobHandler } from '#app/platform/jobs/job-worker.server.ts'
import { hourMs } from '#app/platform/time/instant.ts'
import { sendStatements } from './send-statements.server.ts'

/** Emails the statements of the past year in January. Each run sends those that have not been sent. */
export const statementJobs = (
  db: Database,
  config: Pick<Config, 'origin' | 'port' | 'secret'>,
): Record<string, JobHandler> => ({
  givingStatements: {
    work: () =>
      sendStatements(db, { origin: linkOriginFromConfig(config), secret: config.secret }, new Date()),
    intervalMs: 6 * hourMs,
  },
})
