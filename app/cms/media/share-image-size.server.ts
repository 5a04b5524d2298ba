import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from '#app/platform/files/files.ts'
import { centerFocalPoint, type Picture, shareUrl } from '#app/ui/picture.ts'
import { sharePath } from './picture-file.ts'

const builtinRoot = 'build/client'

/** The size in bytes of the file at `shareUrl`; undefined when it is missing. */
export async function shareImageSize(files: Files, picture: Picture) {
  if (picture.source === 'upload') {
    return (await files.stat(sharePath(picture.id, picture.focal ?? centerFocalPoint)))?.bytes
  }
  return (await stat(join(builtinRoot, shareUrl(picture))).catch(() => undefined))?.size
}
