import type { Files } from '#app/platform/files/files.ts'
import { deletePartsJob } from '#app/platform/files/upload-store.server.ts'
import type { JobHandler } from '#app/platform/jobs/job-worker.server.ts'

/** The background job that deletes the parts of a deleted upload. */
export function uploadJobs(files: Files): Record<string, JobHandler> {
  return {
    [deletePartsJob]: {
      work: async (id) => {
        for await (const part of files.list(`uploads/${id}`)) await files.delete(part.path)
      },
    },
  }
}
