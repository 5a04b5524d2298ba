import type { Database } from '#app/platform/database/database.ts'
import { enqueueJob } from '#app/platform/jobs/job-store.server.ts'
import type { JobKind, JobTools } from '#app/platform/jobs/job-worker.server.ts'
import { findImport, importJob } from './import-store.server.ts'
import type { Importers } from './importer.server.ts'
import { finishReading, readImport } from './read-import.server.ts'
import { runBatch } from './run-import.server.ts'

const sliceMs = 2000
const claimMs = 60_000
const dayMs = 86_400_000
const unstartedDays = 7
const rowsKeptDays = 90
const unreadable =
  'Something in this file could not be read, however often it was tried. Export it again, or take a part of it.'

/** Imports go on beside the requests of visitors, a slice at a time, so that no other work has to wait. */
export function importJobs(db: Database, importers: Importers): Record<string, JobKind> {
  return {
    [importJob]: {
      work: (id, tools) => workOn(db, importers, id, tools),
      givenUp: (id) => finishReading(db, id, unreadable),
    },
    'old imports': { work: () => forgetOldImports(db, new Date()), everyMs: dayMs },
  }
}

export async function workOn(db: Database, importers: Importers, id: string, tools: Partial<JobTools> = {}) {
  const job = await findImport(db, id)
  if (!job) return
  // Should this node die, another goes on in a minute.
  const keepClaim = async () => tools.keepClaim?.(new Date(Date.now() + claimMs))
  if (job.state === 'reading') return readImport(db, importers, job, keepClaim, new Date())
  if (job.state !== 'running' && job.state !== 'undoing') return
  const until = Date.now() + sliceMs
  await keepClaim()
  while (await runBatch(db, importers, id, new Date(), tools.log)) {
    if (Date.now() > until) return enqueueJob(db, { kind: importJob, subject: id }, new Date())
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** What was never started goes after a week; the rows of what was done after three months, and undo with them. */
async function forgetOldImports(db: Database, now: Date) {
  const before = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  await db
    .deleteFrom('import')
    .where('startedAt', 'is', null)
    .where('createdAt', '<', before(unstartedDays))
    .execute()
  const old = db.selectFrom('import').select('id').where('finishedAt', '<', before(rowsKeptDays))
  await db.deleteFrom('importRow').where('importId', 'in', old).execute()
}
