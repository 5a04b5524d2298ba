import type { Database } from '#app/platform/database/database.ts'
import type { Files } from '#app/platform/files/files.ts'
import type { JobHandler } from '#app/platform/jobs/job-worker.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { deleteFormerBrandFiles } from './brand-images.server.ts'
import { deleteUnusedPictures } from './delete-unused-pictures.server.ts'
import { encodePicture } from './encode-picture.server.ts'
import type { PictureSources } from './picture-file.ts'
import { encodeJob } from './picture-store.server.ts'

const cleanupIntervalMs = 6 * 3_600_000

/** Background jobs for pictures. */
export function pictureJobs(db: Database, files: Files, sources: PictureSources): Record<string, JobHandler> {
  return {
    [encodeJob]: { work: (id) => encodePicture(db, files, id) },
    collectPictures: {
      work: () => deleteUnusedPictures(db, files, sources, new Date()),
      intervalMs: cleanupIntervalMs,
    },
    collectBrandFiles: {
      work: async () => deleteFormerBrandFiles(files, await readSettings(db), new Date()),
      intervalMs: cleanupIntervalMs,
    },
  }
}
