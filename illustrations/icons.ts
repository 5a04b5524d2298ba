// Generates the site's icons from the logo's geometry: node illustrations/icons.ts
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { khatamOutline, toPath } from '../app/ui/ornament/girih.ts'
import { leaves, stem } from '../app/ui/ornament/logo.ts'

const star = toPath([khatamOutline(23, [24, 24])])
const sapling = `<path class="l" d="${stem}" fill="none" stroke="#f0c877" stroke-width="2" stroke-linecap="round"/><path class="f" d="${leaves}" fill="#f0c877"/>`
interface IconColors {
  star: string
  /** The star's color in dark mode. */
  darkStar: string
  darkLine: string
}

const defaultColors: IconColors = { star: '#1f5a43', darkStar: '#8cc7a8', darkLine: '#123527' }

const favicon = ({ star: fill, darkStar, darkLine }: IconColors) => {
  const dark = `@media(prefers-color-scheme:dark){.s{fill:${darkStar}}.l{stroke:${darkLine}}.f{fill:${darkLine}}}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><style>${dark}</style><path class="s" d="${star}" fill="${fill}"/>${sapling}</svg>\n`
}

/** Phones crop a maskable icon, except for its safe zone: a centered circle with 80% of its width. */
const maskableScale = 0.78

/** An icon with a full background. */
function tileIcon(size: number, color: string, scale = 0.8): string {
  const rim = toPath([khatamOutline(24.2, [24, 24])])
  const transform = `translate(24 24) scale(${scale}) translate(-24 -24)`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="${size}" height="${size}"><rect width="48" height="48" fill="#fbf7ef"/><g transform="${transform}"><path d="${rim}" fill="none" stroke="#b4842c" stroke-width=".7"/><path d="${star}" transform="translate(24 24) scale(.955) translate(-24 -24)" fill="${color}"/>${sapling}</g></svg>`
}

/** An .ico file that contains one PNG. */
function ico(image: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(image.length, 14)
  header.writeUInt32LE(22, 18)
  return Buffer.concat([header, image])
}

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 48 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** Writes the icons to `folder` and its subfolder `icons`. */
export async function writeIcons(folder: URL, colors: IconColors) {
  const write = (name: string, data: Buffer) => writeFile(new URL(name, folder), data)
  await write('icons/favicon.ico', ico(await png(favicon(colors), 32), 32))
  await write('icons/apple-touch-icon.png', await png(tileIcon(180, colors.star), 180))
  for (const size of [192, 512]) {
    await write(`icon-${size}.png`, await png(tileIcon(size, colors.star), size))
    await write(`icon-maskable-${size}.png`, await png(tileIcon(size, colors.star, maskableScale), size))
  }
}

if (import.meta.main) {
  await writeFile(new URL('../app/ui/ornament/favicon.svg', import.meta.url), favicon(defaultColors))
  await writeIcons(new URL('../public/', import.meta.url), defaultColors)
}
