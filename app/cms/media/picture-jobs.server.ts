import type { Database } from '#app/platform/database/database.ts'
import type { Files } from '#app/platform/files/files.ts'
import type { JobKind } from '#app/platform/jobs/job-worker.server.ts'
import { collectPictures } from './collect-pictures.server.ts'
import { encodePicture } from './encode-picture.server.ts'
import type { PictureSources } from './picture-file.ts'
import { encodeJob } from './picture-store.server.ts'

const collectEveryMs = 6 * 3_600_000

/** What is done to pictures outside of requests. */
export function pictureJobs(db: Database, files: Files, sources: PictureSources): Record<string, JobKind> {
  return {
    [encodeJob]: { work: (id) => encodePicture(db, files, id) },
    collectPictures: {
      work: () => collectPictures(db, files, sources, new Date()),
      everyMs: collectEveryMs,
    },
  }
}
