import type { Database } from '#app/platform/database/database.ts'
import { enqueueJob } from '#app/platform/jobs/job-store.server.ts'
import type { JobHandler, JobTools } from '#app/platform/jobs/job-worker.server.ts'
import { dayMs, daysBefore } from '#app/platform/time/instant.ts'
import { undoDays, unstartedDays } from './import.ts'
import { failImport, findImport, importJob } from './import-store.server.ts'
import type { Importers } from './importer.server.ts'
import { readImport, saveReadResult } from './read-import.server.ts'
import { runBatch } from './run-import.server.ts'

const sliceMs = 2000
const unreadableProblem =
  'Something in this file could not be read after several attempts. Export it again, or import only part of it.'

/** Imports run in slices, so that other jobs do not have to wait. */
export function importJobs(db: Database, importers: Importers): Record<string, JobHandler> {
  return {
    [importJob]: {
      work: (id, tools) => processImport(db, importers, id, tools),
      onGiveUp: async (id) => {
        await saveReadResult(db, id, unreadableProblem)
        await failImport(db, id, new Date())
      },
    },
    'old imports': { work: () => purgeOldImports(db, new Date()), intervalMs: dayMs },
  }
}

export async function processImport(
  db: Database,
  importers: Importers,
  id: string,
  { log, clock = () => new Date() }: Partial<JobTools> & { clock?: () => Date } = {},
) {
  const storedImport = await findImport(db, id)
  if (!storedImport) return
  if (storedImport.state === 'reading') return readImport(db, importers, storedImport, clock())
  if (storedImport.state !== 'running' && storedImport.state !== 'undoing') return
  const until = Date.now() + sliceMs
  while (await runBatch(db, importers, id, clock(), log)) {
    if (Date.now() > until) return enqueueJob(db, { kind: importJob, subject: id }, new Date())
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/**
 * Deletes imports that were not started within a week, and the rows of imports that finished more than 90 days ago, so
 * that those imports can no longer be undone.
 */
async function purgeOldImports(db: Database, now: Date) {
  const cutoff = (days: number) => daysBefore(now, days).toISOString()
  await db
    .deleteFrom('import')
    .where('startedAt', 'is', null)
    .where('createdAt', '<', cutoff(unstartedDays))
    .execute()
  const oldImports = db.selectFrom('import').select('id').where('finishedAt', '<', cutoff(undoDays))
  await db.deleteFrom('importRow').where('importId', 'in', oldImports).execute()
}
