// Renders the pictures whose drawing or encoding has changed: node illustrations/render.ts [name…]
// With --preview <folder>, only writes a PNG of each drawing, 800 pixels wide, for review.
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { catalog, type Picture } from './catalog.ts'
import { draw, encodingOf, type Output, rasterize, renderVariant } from './encode.ts'

const output: Output = {
  folder: new URL('../public/pictures/', import.meta.url),
  effort: 4,
  onWritten: console.log,
}

async function renderAll(pictures: readonly Picture[]) {
  await mkdir(output.folder, { recursive: true })
  const hashFile = new URL('hashes.json', output.folder)
  const hashes: Record<string, string> = JSON.parse(await readFile(hashFile, 'utf8').catch(() => '{}'))
  for (const picture of pictures)
    for (const variant of picture.variants) {
      const svg = await draw(picture, variant)
      const key = `${picture.name}-${variant.shape}`
      const hash = createHash('sha256')
        .update(JSON.stringify([variant, ...encodingOf(output)]))
        .update(svg)
        .digest('hex')
        .slice(0, 16)
      if (hashes[key] === hash) continue
      await renderVariant(picture, variant, svg, output)
      hashes[key] = hash
      const sorted = Object.fromEntries(Object.entries(hashes).sort(([a], [b]) => a.localeCompare(b)))
      await writeFile(hashFile, `${JSON.stringify(sorted, null, 2)}\n`)
    }
}

async function renderPreviews(pictures: readonly Picture[], folder: string) {
  await mkdir(folder, { recursive: true })
  for (const picture of pictures)
    for (const variant of picture.variants)
      await rasterize(await draw(picture, variant), 800, variant)
        .png()
        .toFile(`${folder}/${picture.name}-${variant.shape}.png`)
}

const args = process.argv.slice(2)
const previewIndex = args.indexOf('--preview')
const previewFolder = previewIndex < 0 ? undefined : args.splice(previewIndex, 2)[1]
const pictures = args.length ? catalog.filter(({ name }) => args.includes(name)) : catalog
await (previewFolder ? renderPreviews(pictures, previewFolder) : renderAll(pictures))
