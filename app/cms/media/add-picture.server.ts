import { randomBytes } from 'node:crypto'
import type { Actor } from '#app/cms/activity/activity-store.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Files } from '#app/platform/files/files.ts'
import { fileSuffixBytes } from '#app/platform/slug.ts'
import { centerFocalPoint, type Picture } from '#app/ui/picture.ts'
import { cleanImage } from './clean-image.server.ts'
import { makeShareImage, makeSize } from './make-sizes.server.ts'
import { newPictureId, shareImagePath, sizePath } from './picture-file.ts'
import { firstWidths } from './picture-sizes.ts'
import { addUpload } from './picture-store.server.ts'

type AddPictureResult = { ok: true; picture: Picture } | { ok: false; problem: string }

/**
 * Stores an uploaded file if it is a picture. It can be shown immediately; a job makes the other sizes. Files are written
 * before the row that refers to them, so none is ever missing. Without an actor, no activity is recorded.
 */
export async function addPicture(
  { db, files }: { db: Database; files: Files },
  upload: { name: string; bytes: Buffer },
  folder: string,
  actor: Actor,
  now: Date,
): Promise<AddPictureResult> {
  const clean = await cleanImage(upload.bytes)
  if (!clean.ok) return clean
  const { image } = clean
  const id = newPictureId(folder, upload.name, randomBytes(fileSuffixBytes))
  const widths = firstWidths(image.width)
  for (const width of widths) {
    const bytes = width === image.width ? image.bytes : await makeSize(image.bytes, width, 'webp')
    await files.put(sizePath(id, width, 'webp'), bytes)
  }
  await files.put(shareImagePath(id, centerFocalPoint), await makeShareImage(image))
  const { width, height } = image
  const variant = { shape: 'wide' as const, width, height, widths, types: ['webp' as const] }
  await addUpload(db, { id, variant, alt: '', fileName: upload.name }, actor, now)
  return {
    ok: true,
    picture: { id, source: 'upload', alt: '', variants: [variant], focal: centerFocalPoint },
  }
}
