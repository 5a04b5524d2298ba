import { buffer } from 'node:stream/consumers'
import type { Database } from '#app/platform/database/database.ts'
import type { Files } from '#app/platform/files/files.ts'
import { makeSize } from './make-sizes.server.ts'
import { sizePath } from './picture-file.ts'
import { widthsOf } from './picture-sizes.ts'
import { findPicture, saveShapes } from './picture-store.server.ts'

/** Encodes the missing sizes of an upload, and publishes them. */
export async function encodePicture(db: Database, files: Files, id: string) {
  const picture = await findPicture(db, id)
  const shape = picture?.shapes[0]
  if (picture?.source !== 'upload' || !shape) return
  const stream = await files.get(sizePath(id, shape.width, 'webp'))
  if (!stream) throw new Error(`${id} has no files`)
  const full = await buffer(stream)
  const widths = widthsOf(shape.width)
  for (const width of widths) {
    for (const type of ['webp', 'avif'] as const) {
      const path = sizePath(id, width, type)
      if (!(await files.stat(path))) await files.put(path, await makeSize(full, width, type))
    }
  }
  await saveShapes(db, id, [{ shape: shape.shape, width: shape.width, height: shape.height, widths }])
}
