import { defaultColors } from '#app/ui/default-colors.ts'
import { centerFocalPoint, type FocalPoint } from '#app/ui/picture.ts'
import type { CleanImage } from './clean-image.server.ts'
import { openSharp } from './sharp.server.ts'

/** AVIF is much slower than WebP: never encode it within a request. */
export async function makeSize(bytes: Buffer, width: number, type: 'avif' | 'webp') {
  const sharp = await openSharp()
  const sized = sharp(bytes).resize({ width, withoutEnlargement: true })
  return type === 'avif'
    ? sized.avif({ quality: 52, effort: 3 }).toBuffer()
    : sized.webp({ quality: 78, effort: 4 }).toBuffer()
}

const shareSize = { width: 1200, height: 630 }

/** Crops the picture for link previews around the focal point. */
export async function makeShareImage(
  { bytes, width, height }: CleanImage,
  focal: FocalPoint = centerFocalPoint,
) {
  const sharp = await openSharp()
  const scale = Math.max(shareSize.width / width, shareSize.height / height)
  const full = {
    width: Math.max(shareSize.width, Math.round(width * scale)),
    height: Math.max(shareSize.height, Math.round(height * scale)),
  }
  return sharp(bytes)
    .resize({ ...full, fit: 'fill' })
    .extract({
      ...shareSize,
      left: Math.round((full.width - shareSize.width) * focal.x),
      top: Math.round((full.height - shareSize.height) * focal.y),
    })
    .flatten({ background: defaultColors.parchment })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}
