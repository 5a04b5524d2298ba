// Draws the pictures, guides and icons in a brand color: node illustrations/brand.ts <color> <folder> [picture…]
// Prints the path of each file once it is complete.
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { brandPalette, inBrandHue } from '#app/ui/brand-palette.ts'
import { setInks } from '../guides/paper.ts'
import { catalog, type Picture } from './catalog.ts'
import { setBrandTint } from './kit/palette.ts'

/** More vivid colors glare on the calm surfaces around them. */
const maxVividness = 1.8

/** Draws the most visible files first. */
async function drawBrand(color: string, folder: string, pictures: readonly Picture[]) {
  const root = pathToFileURL(`${resolve(folder)}/`)
  for (const name of ['icons', 'pictures', 'guides']) await mkdir(new URL(name, root), { recursive: true })
  const palette = brandPalette(color)
  setBrandTint((green) => inBrandHue(green, color, maxVividness))
  setInks({ evergreen: palette['evergreen-mid'][0], deep: palette['evergreen-deep'][0] })
  // These modules read the colors when they are loaded.
  const { writeIcons } = await import('./icons.ts')
  const { draw, renderVariant } = await import('./encode.ts')
  const { typesetGuides } = await import('../guides/typeset.ts')
  const logPath = (path: string) => console.log(`/${path}`)
  await writeIcons(root, {
    star: palette.evergreen[0],
    darkStar: palette.evergreen[1],
    darkLine: palette['evergreen-deep'][0],
  })
  for (const path of iconPaths) logPath(path)
  for (const picture of pictures) {
    for (const variant of picture.variants) {
      await renderVariant(picture, variant, await draw(picture, variant), {
        folder: new URL('pictures/', root),
        effort: 2,
        onWritten: (file) => logPath(`pictures/${file}`),
      })
    }
  }
  for (const { slug } of await typesetGuides(`${resolve(folder)}/guides`)) logPath(`guides/${slug}.pdf`)
}

const iconPaths = [
  'icons/favicon.ico',
  'icons/apple-touch-icon.png',
  ...[192, 512].flatMap((size) => [`icon-${size}.png`, `icon-maskable-${size}.png`]),
]

const [color = '', folder = '', ...names] = process.argv.slice(2)
// Leaves the other cores to the site.
sharp.concurrency(1)
await drawBrand(color, folder, names.length ? catalog.filter(({ name }) => names.includes(name)) : catalog)
