import type { Database } from '#app/platform/database/database.ts'
import type { Files } from '#app/platform/files/files.ts'
import { filesOf, type PictureSources, pictureFiles } from './picture-file.ts'
import { listUploads } from './picture-store.server.ts'
import { markUnusedUploads } from './unused-picture-store.server.ts'

/** Long enough for an undo, and for the trash to be emptied. */
const pictureGraceDays = 30
/** Long enough for an upload under way, and for a page that somebody has open. */
const fileGraceDays = 1

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** Forgets uploads that nothing has shown for a month, and deletes files that no picture is shown from. */
export async function deleteUnusedPictures(db: Database, files: Files, sources: PictureSources, now: Date) {
  await markUnusedUploads(db, sources.tables, now, daysBefore(now, pictureGraceDays))
  const referenced = new Map((await listUploads(db)).map((picture) => [picture.id, filesOf(picture)]))
  const settled = daysBefore(now, fileGraceDays)
  const { pictureIdOf } = pictureFiles(sources)
  for (const folder of sources.folders) {
    for await (const file of files.list(folder)) {
      const id = pictureIdOf(file.path)
      if (!id || file.changedAt > settled || referenced.get(id)?.has(file.path)) continue
      await files.delete(file.path)
    }
  }
}
