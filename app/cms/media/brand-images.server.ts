import { createHash } from 'node:crypto'
import type { Files } from '#app/platform/files/files.ts'
import {
  brandFilesOf,
  brandFolder,
  type LogoVariant,
  logoFile,
  logoPath,
  shareImageFile,
} from '#app/platform/settings/brand-files.ts'
import { defaultColors } from '#app/ui/default-colors.ts'
import { cleanImage, imageProblems } from './clean-image.server.ts'
import { makeShareImage } from './make-sizes.server.ts'
import { isSvg, rasterizeSvg } from './rasterize-svg.server.ts'
import { openSharp } from './sharp.server.ts'

/** The setting for the stored files, or why the file was not accepted. */
type StoreResult = { ok: true; setting: string } | { ok: false; problem: string }

const minSide = 48
const logoProblems = {
  small: `This logo is very small. Please choose one that is at least ${minSide} pixels wide and high.`,
}

const idOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

/** The maximum size of the top bar's logo, in pixels: four times the height at which it is shown, for dense screens. */
const maxBarSize = { width: 800, height: 160 }

/** The icons by variant: the side length in pixels, and the fraction of it that the logo takes up. */
const icons: Record<
  Exclude<LogoVariant, 'bar.webp'>,
  { side: number; fraction: number; isOpaque: boolean }
> = {
  '32.png': { side: 32, fraction: 1, isOpaque: false },
  '180.png': { side: 180, fraction: 0.8, isOpaque: true },
  '192.png': { side: 192, fraction: 0.8, isOpaque: true },
  '512.png': { side: 512, fraction: 0.8, isOpaque: true },
  // Phones always show a circle that is 80% as wide as the icon. The whole logo is inside it, corners included.
  'maskable-192.png': { side: 192, fraction: 0.56, isOpaque: true },
  'maskable-512.png': { side: 512, fraction: 0.56, isOpaque: true },
}

/** Stores a logo for pages and icons. An SVG is rasterized first. */
export async function storeLogo(files: Files, input: Buffer): Promise<StoreResult> {
  const raster = isSvg(input) ? await rasterizeSvg(input) : { ok: true as const, png: input }
  if (!raster.ok) return raster
  const clean = await cleanImage(raster.png, { minSide, lossless: true })
  if (!clean.ok) {
    return { ok: false, problem: clean.problem === imageProblems.small ? logoProblems.small : clean.problem }
  }
  const sharp = await openSharp()
  const { data, info } = await sharp(clean.image.bytes)
    .resize({ ...maxBarSize, fit: 'inside', withoutEnlargement: true })
    .webp({ lossless: true })
    .toBuffer({ resolveWithObject: true })
  const logo = logoPath(idOf(clean.image.bytes), info)
  await files.put(logoFile(logo, 'bar.webp'), data)
  for (const [variant, { side, fraction, isOpaque }] of Object.entries(icons)) {
    const inner = Math.round(side * fraction)
    const paddingBefore = Math.floor((side - inner) / 2)
    const paddingAfter = side - inner - paddingBefore
    const icon = await sharp(clean.image.bytes)
      .resize({ width: inner, height: inner, fit: 'contain', background: '#0000' })
      .extend({
        top: paddingBefore,
        left: paddingBefore,
        bottom: paddingAfter,
        right: paddingAfter,
        background: '#0000',
      })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const finalIcon = isOpaque
      ? await sharp(icon).flatten({ background: defaultColors.parchment }).png().toBuffer()
      : icon
    await files.put(logoFile(logo, variant as LogoVariant), finalIcon)
  }
  return { ok: true, setting: logo }
}

/** Stores the social sharing image, cropped to the shape of link previews. */
export async function storeShareImage(files: Files, input: Buffer): Promise<StoreResult> {
  const clean = await cleanImage(input)
  if (!clean.ok) return clean
  const bytes = await makeShareImage(clean.image)
  const setting = `${brandFolder}/share-${idOf(bytes)}`
  await files.put(shareImageFile(setting), bytes)
  return { ok: true, setting }
}

/** How long a former file is kept: longer than an upload takes, and longer than a page stays open or cached. */
const graceMs = 7 * 86_400_000

/** Deletes the files of former logos and social sharing images after the grace period. */
export async function deleteFormerBrandFiles(
  files: Files,
  settings: { logo: string; sharePicture: string },
  now: Date,
) {
  const current = brandFilesOf(settings)
  for await (const { path, modifiedAt } of files.list(brandFolder)) {
    if (!current.has(path) && now.getTime() - modifiedAt.getTime() > graceMs) await files.delete(path)
  }
}
