// Renders the pictures whose drawing has changed: node illustrations/render.ts [name…]
// With --preview <folder>, only writes an 800 px PNG of each for review.
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { catalog, type Picture, type PictureShape } from './catalog.ts'
import { newSheet, type Sheet } from './kit/paint.ts'

export type Scene = (sheet: Sheet, shape: PictureShape['shape']) => string

const folder = new URL('../public/pictures/', import.meta.url)
const avifOptions = { effort: 4, chromaSubsampling: '4:2:0' }
/**
 * Sizes that a phone loads for its first screen must fit, with headers, into the first ten packets of a
 * connection. A larger file delays the largest paint by a round trip.
 */
const phone = { wide: 800, tall: 600, maxBytes: 13_900 }
const avifQualities = [46, 42, 38, 34, 30, 26]
const webpOptions = { quality: 72, effort: 4 }
const linkPreview = { width: 1200, height: 630, maxBytes: 120_000 }

async function draw(picture: Picture, shape: PictureShape): Promise<string> {
  const { scene } = (await import(`./scenes/${picture.name}.ts`)) as { scene: Scene }
  return scene(newSheet(`${picture.name} ${shape.shape}`, shape.width, shape.height), shape.shape)
}

const at = (svg: string, width: number, shape: PictureShape) =>
  sharp(Buffer.from(svg), { density: Math.min(96, (72 * width) / shape.width) }).resize(
    width,
    Math.round((width * shape.height) / shape.width),
  )

async function renderShape(picture: Picture, shape: PictureShape, svg: string) {
  const full = await at(svg, Math.max(...shape.widths), shape)
    .flatten({ background: '#fbf7ef' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  for (const width of shape.widths) {
    const sized = sharp(full).resize(width)
    const file = (type: string) => new URL(`${picture.name}-${shape.shape}-${width}.${type}`, folder)
    const avif = await renderAvif(
      sized,
      width <= phone[shape.shape] ? phone.maxBytes : Number.POSITIVE_INFINITY,
    )
    await writeFile(file('avif'), avif)
    await writeFile(file('webp'), await sized.clone().webp(webpOptions).toBuffer())
    console.log(`${picture.name}-${shape.shape}-${width}.avif ${(avif.length / 1024).toFixed(1)} KB`)
  }
  return full
}

async function renderAvif(image: Sharp, maxBytes: number) {
  let avif = Buffer.alloc(0)
  for (const quality of avifQualities) {
    avif = await image
      .clone()
      .avif({ ...avifOptions, quality })
      .toBuffer()
    if (avif.length <= maxBytes) break
  }
  return avif
}

/** Crops mostly from the top, because the subject of these pictures is below the middle. */
async function renderLinkPreview(picture: Picture, full: Buffer) {
  const image = sharp(full).resize(linkPreview.width)
  const { info } = await image.clone().png({ compressionLevel: 0 }).toBuffer({ resolveWithObject: true })
  const cropped = image.extract({
    left: 0,
    top: Math.round((info.height - linkPreview.height) * 0.82),
    width: linkPreview.width,
    height: linkPreview.height,
  })
  for (const quality of [82, 74, 66, 58]) {
    const jpeg = await cropped.clone().jpeg({ quality, mozjpeg: true }).toBuffer()
    if (jpeg.length > linkPreview.maxBytes && quality > 58) continue
    await writeFile(new URL(`${picture.name}-share.jpg`, folder), jpeg)
    return
  }
}

async function renderAll(chosen: readonly Picture[]) {
  await mkdir(folder, { recursive: true })
  const hashFile = new URL('hashes.json', folder)
  const hashes: Record<string, string> = JSON.parse(await readFile(hashFile, 'utf8').catch(() => '{}'))
  for (const picture of chosen)
    for (const shape of picture.shapes) {
      const svg = await draw(picture, shape)
      const key = `${picture.name}-${shape.shape}`
      const hash = createHash('sha256')
        .update(JSON.stringify([shape, avifOptions, avifQualities, phone, webpOptions]))
        .update(svg)
        .digest('hex')
        .slice(0, 16)
      if (hashes[key] === hash) continue
      const full = await renderShape(picture, shape, svg)
      if (picture.share && shape.shape === 'wide') await renderLinkPreview(picture, full)
      hashes[key] = hash
      const sorted = Object.fromEntries(Object.entries(hashes).sort(([a], [b]) => a.localeCompare(b)))
      await writeFile(hashFile, `${JSON.stringify(sorted, null, 2)}\n`)
    }
}

async function renderPreviews(chosen: readonly Picture[], into: string) {
  await mkdir(into, { recursive: true })
  for (const picture of chosen)
    for (const shape of picture.shapes)
      await at(await draw(picture, shape), 800, shape)
        .png()
        .toFile(`${into}/${picture.name}-${shape.shape}.png`)
}

const args = process.argv.slice(2)
const previewIndex = args.indexOf('--preview')
const into = previewIndex < 0 ? undefined : args.splice(previewIndex, 2)[1]
const chosen = args.length ? catalog.filter(({ name }) => args.includes(name)) : catalog
await (into ? renderPreviews(chosen, into) : renderAll(chosen))
