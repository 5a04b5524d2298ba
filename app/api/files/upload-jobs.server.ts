import type { Files } from '#app/platform/files/files.ts'
import { dropPiecesJob } from '#app/platform/files/upload-store.server.ts'
import type { JobKind } from '#app/platform/jobs/job-worker.server.ts'

/** What is done to unfinished uploads outside of requests. */
export function uploadJobs(files: Files): Record<string, JobKind> {
  return {
    [dropPiecesJob]: {
      work: async (id) => {
        for await (const piece of files.list(`uploads/${id}`)) await files.delete(piece.path)
      },
    },
  }
}
