import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from '#app/platform/files/files.ts'
import { centerFocalPoint, type Picture, shareImageUrl } from '#app/ui/picture.ts'
import { shareImagePath } from './picture-file.ts'

const builtinRoot = 'build/client'

/** The size in bytes of the file at `shareImageUrl`; undefined if it is missing. */
export async function shareImageSize(files: Files, picture: Picture) {
  if (picture.source === 'upload') {
    return (await files.stat(shareImagePath(picture.id, picture.focal ?? centerFocalPoint)))?.bytes
  }
  return (await stat(join(builtinRoot, shareImageUrl(picture))).catch(() => undefined))?.size
}
