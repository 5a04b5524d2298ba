import type { Files } from '#app/platform/files/files.ts'
import { deletePartsJob } from '#app/platform/files/upload-store.server.ts'
import type { JobHandler } from '#app/platform/jobs/job-worker.server.ts'

/** What is done to unfinished uploads outside of requests. */
export function uploadJobs(files: Files): Record<string, JobHandler> {
  return {
    [deletePartsJob]: {
      work: async (id) => {
        for await (const piece of files.list(`uploads/${id}`)) await files.delete(piece.path)
      },
    },
  }
}
