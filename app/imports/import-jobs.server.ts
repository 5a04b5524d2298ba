import type { Database } from '#app/platform/database/database.ts'
import { enqueueJob } from '#app/platform/jobs/job-store.server.ts'
import type { JobKind } from '#app/platform/jobs/job-worker.server.ts'
import { findImport, importJob } from './import-store.server.ts'
import { readImport } from './read-import.server.ts'
import { runBatch } from './run-import.server.ts'

const sliceMs = 2000
const claimMs = 60_000
const dayMs = 86_400_000
const unstartedDays = 7
const rowsKeptDays = 90

/** Imports go on beside the requests of visitors, a slice at a time, so that no other work has to wait. */
export function importJobs(db: Database): Record<string, JobKind> {
  return {
    [importJob]: { work: (id) => workOn(db, id) },
    'old imports': { work: () => forgetOldImports(db, new Date()), everyMs: dayMs },
  }
}

export async function workOn(db: Database, id: string) {
  const job = await findImport(db, id)
  if (!job) return
  const name = { kind: importJob, subject: id }
  // Should this node die, another goes on in a minute.
  const keepClaim = () => enqueueJob(db, name, new Date(Date.now() + claimMs))
  if (job.state === 'reading') return readImport(db, job, keepClaim, new Date())
  if (job.state !== 'running' && job.state !== 'undoing') return
  const until = Date.now() + sliceMs
  await keepClaim()
  while (await runBatch(db, id, new Date())) {
    if (Date.now() > until) return enqueueJob(db, name, new Date())
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** What was never started goes after a week; the rows of what was done after three months, and undo with them. */
export async function forgetOldImports(db: Database, now: Date) {
  const before = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  await db
    .deleteFrom('import')
    .where('startedAt', 'is', null)
    .where('createdAt', '<', before(unstartedDays))
    .execute()
  const old = db.selectFrom('import').select('id').where('finishedAt', '<', before(rowsKeptDays))
  await db.deleteFrom('importRow').where('importId', 'in', old).execute()
}
