import { writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { Picture, PictureVariant } from './catalog.ts'
import { newSheet, type Sheet } from './kit/paint.ts'

type Scene = (sheet: Sheet, shape: PictureVariant['shape']) => string

/**
 * The AVIF files that a phone loads for its first screen must fit, with headers, into the first ten packets of a
 * connection. A larger file delays the Largest Contentful Paint by a round trip.
 */
const phone = { wide: 800, tall: 600, maxBytes: 13_900 }
const avifQualities = [46, 42, 38, 34, 30, 26]
const webpOptions = { quality: 72, effort: 4 }
const linkPreview = { width: 1200, height: 630, maxBytes: 120_000 }
const chromaSubsampling = '4:2:0'

/** Where pictures are written, and the effort of AVIF: 2 takes an eighth of the time that 4 takes, for 7% more bytes. */
export interface Output {
  folder: URL
  effort: number
  onWritten?: (file: string) => void
}

/** The settings that change the AVIF and WebP files. If they change, every picture is rendered again. */
export const encodingOf = ({ effort }: Output) => [
  { effort, chromaSubsampling },
  avifQualities,
  phone,
  webpOptions,
]

export async function draw(picture: Picture, variant: PictureVariant): Promise<string> {
  const { scene } = (await import(`./scenes/${picture.name}.ts`)) as { scene: Scene }
  return scene(newSheet(`${picture.name} ${variant.shape}`, variant.width, variant.height), variant.shape)
}

export const rasterize = (svg: string, width: number, variant: PictureVariant) =>
  sharp(Buffer.from(svg), { density: Math.min(96, (72 * width) / variant.width) }).resize(
    width,
    Math.round((width * variant.height) / variant.width),
  )

async function write({ folder, onWritten }: Output, file: string, bytes: Buffer) {
  await writeFile(new URL(file, folder), bytes)
  onWritten?.(file)
}

/** Writes a drawing in all its sizes, and the picture's link preview if it has one. */
export async function renderVariant(picture: Picture, variant: PictureVariant, svg: string, output: Output) {
  const full = await rasterize(svg, Math.max(...variant.widths), variant)
    .flatten({ background: '#fbf7ef' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  for (const width of variant.widths) {
    const sized = sharp(full).resize(width)
    const name = `${picture.name}-${variant.shape}-${width}`
    const maxBytes = width <= phone[variant.shape] ? phone.maxBytes : Number.POSITIVE_INFINITY
    await write(output, `${name}.avif`, await renderAvif(sized, maxBytes, output.effort))
    await write(output, `${name}.webp`, await sized.clone().webp(webpOptions).toBuffer())
  }
  if (!picture.hasLinkPreview || variant.shape !== 'wide') return
  await write(output, `${picture.name}-share.jpg`, await renderLinkPreview(full))
}

/** The best quality that fits in `maxBytes`; if none does, the lowest. */
async function renderAvif(image: Sharp, maxBytes: number, effort: number) {
  let avif = Buffer.alloc(0)
  for (const quality of avifQualities) {
    avif = await image.clone().avif({ effort, chromaSubsampling, quality }).toBuffer()
    if (avif.length <= maxBytes) break
  }
  return avif
}

/** Crops mostly from the top, because the subject of these pictures is below the middle. */
async function renderLinkPreview(full: Buffer) {
  const image = sharp(full).resize(linkPreview.width)
  const { info } = await image.clone().png({ compressionLevel: 0 }).toBuffer({ resolveWithObject: true })
  const cropped = image.extract({
    left: 0,
    top: Math.round((info.height - linkPreview.height) * 0.82),
    width: linkPreview.width,
    height: linkPreview.height,
  })
  let jpeg = Buffer.alloc(0)
  for (const quality of [82, 74, 66, 58]) {
    jpeg = await cropped.clone().jpeg({ quality, mozjpeg: true }).toBuffer()
    if (jpeg.length <= linkPreview.maxBytes) break
  }
  return jpeg
}
