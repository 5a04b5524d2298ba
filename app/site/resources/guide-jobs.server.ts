import type { Database } from '#app/platform/database/database.ts'
import type { Files } from '#app/platform/files/files.ts'
import type { JobHandler } from '#app/platform/jobs/job-worker.server.ts'
import { guideFolder, isGuideFile } from './guide-file.ts'
import { deleteUnusedGuideFileRows, listGuideFilePaths } from './guide-file-store.server.ts'

const cleanupIntervalMs = 6 * 3_600_000
/** Long enough for an upload in progress and for a form that is still open. */
const graceMs = 86_400_000

/** Deletes uploaded PDFs that no guide uses or could restore. */
export async function cleanUpGuideFiles(db: Database, files: Files, now: Date) {
  const cutoff = new Date(now.getTime() - graceMs)
  await deleteUnusedGuideFileRows(db, cutoff)
  const recorded = await listGuideFilePaths(db)
  for await (const { path, modifiedAt } of files.list(guideFolder)) {
    if (isGuideFile(path) && modifiedAt <= cutoff && !recorded.has(path)) await files.delete(path)
  }
}

export function guideJobs(db: Database, files: Files): Record<string, JobHandler> {
  return {
    collectGuideFiles: {
      work: () => cleanUpGuideFiles(db, files, new Date()),
      intervalMs: cleanupIntervalMs,
    },
  }
}
