import type { Database } from '#app/platform/database/database.ts'
import type { Files } from '#app/platform/files/files.ts'
import { daysBefore } from '#app/platform/time/instant.ts'
import { filesOf, type PictureSources, pictureFileMatcher } from './picture-file.ts'
import { listUploads } from './picture-store.server.ts'
import { purgeUnusedUploads } from './unused-picture-store.server.ts'

/** How long an upload that nothing uses is kept. */
export const pictureGraceDays = 30
/** How long a file without a picture is kept: longer than an upload takes, and longer than a page stays open. */
const fileGraceDays = 1

/** Deletes all files of a picture whose row has been deleted. */
export async function deletePictureFiles(files: Files, sources: Pick<PictureSources, 'folders'>, id: string) {
  const { pictureIdOf } = pictureFileMatcher(sources)
  const folder = id.slice(0, id.lastIndexOf('/'))
  for await (const { path } of files.list(folder)) {
    if (pictureIdOf(path) === id) await files.delete(path)
  }
}

/** Deletes uploads that have been unused for a month, and files without a picture. */
export async function deleteUnusedPictures(db: Database, files: Files, sources: PictureSources, now: Date) {
  await purgeUnusedUploads(db, sources.tables, now, daysBefore(now, pictureGraceDays))
  const referenced = new Map((await listUploads(db)).map((picture) => [picture.id, filesOf(picture)]))
  const orphanCutoff = daysBefore(now, fileGraceDays)
  const { pictureIdOf } = pictureFileMatcher(sources)
  for (const folder of sources.folders) {
    for await (const file of files.list(folder)) {
      const id = pictureIdOf(file.path)
      if (!id || file.modifiedAt > orphanCutoff || referenced.get(id)?.has(file.path)) continue
      await files.delete(file.path)
    }
  }
}
