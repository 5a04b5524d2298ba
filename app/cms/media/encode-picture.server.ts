import { buffer } from 'node:stream/consumers'
import type { Database } from '#app/platform/database/database.ts'
import type { Files } from '#app/platform/files/files.ts'
import { makeSize } from './make-sizes.server.ts'
import { sizePath } from './picture-file.ts'
import { widthsOf } from './picture-sizes.ts'
import { findPicture, saveVariants } from './picture-store.server.ts'

/** Encodes the missing sizes of an upload, and publishes them. */
export async function encodePicture(db: Database, files: Files, id: string) {
  const picture = await findPicture(db, id)
  const variant = picture?.variants[0]
  if (picture?.source !== 'upload' || !variant) return
  const stream = await files.get(sizePath(id, variant.width, 'webp'))
  if (!stream) throw new Error(`${id} has no files`)
  const full = await buffer(stream)
  const widths = widthsOf(variant.width)
  for (const width of widths) {
    for (const type of ['webp', 'avif'] as const) {
      const path = sizePath(id, width, type)
      if (!(await files.stat(path))) await files.put(path, await makeSize(full, width, type))
    }
  }
  await saveVariants(db, id, [{ shape: variant.shape, width: variant.width, height: variant.height, widths }])
}
