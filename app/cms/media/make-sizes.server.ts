import { palette } from '#app/ui/palette.ts'
import { type Focal, focalMiddle } from '#app/ui/picture.ts'
import type { CleanImage } from './clean-image.server.ts'
import { openSharp } from './sharp.server.ts'

/** AVIF is much slower than WebP: never encode it within a request. */
export async function makeSize(from: Buffer, width: number, type: 'avif' | 'webp') {
  const sharp = await openSharp()
  const sized = sharp(from).resize({ width, withoutEnlargement: true })
  return type === 'avif'
    ? sized.avif({ quality: 52, effort: 3 }).toBuffer()
    : sized.webp({ quality: 78, effort: 4 }).toBuffer()
}

const share = { width: 1200, height: 630 }

/** Crops the picture for link previews around the focal point. */
export async function makeShare({ bytes, width, height }: CleanImage, focal: Focal = focalMiddle) {
  const sharp = await openSharp()
  const scale = Math.max(share.width / width, share.height / height)
  const full = {
    width: Math.max(share.width, Math.round(width * scale)),
    height: Math.max(share.height, Math.round(height * scale)),
  }
  return sharp(bytes)
    .resize({ ...full, fit: 'fill' })
    .extract({
      ...share,
      left: Math.round((full.width - share.width) * focal.x),
      top: Math.round((full.height - share.height) * focal.y),
    })
    .flatten({ background: palette.parchment })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}
