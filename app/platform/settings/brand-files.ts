/** The folder of the logo and the social sharing image in the file storage. */
export const brandFolder = 'brand'

/**
 * The files of a logo: `bar`, for the top bar and the footer, has the proportions of the logo; the others are
 * square icons, named by their size in pixels. Phones crop the maskable ones to a shape that the system chooses.
 */
const logoVariants = [
  'bar.webp',
  '32.png',
  '180.png',
  '192.png',
  '512.png',
  'maskable-192.png',
  'maskable-512.png',
] as const
export type LogoVariant = (typeof logoVariants)[number]

const idPattern = '[0-9a-f]{16}'
/** The value of the setting `logo`: the path of the files without the variant. Ends with the size of `bar` in pixels. */
export const logoPattern = new RegExp(`^${brandFolder}/logo-${idPattern}-(\\d{1,4})x(\\d{1,4})$`)
/** The value of the setting `sharePicture`: the path of the file without its extension. */
export const shareImagePattern = new RegExp(`^${brandFolder}/share-${idPattern}$`)

export const logoPath = (id: string, { width, height }: { width: number; height: number }) =>
  `${brandFolder}/logo-${id}-${width}x${height}`

/** The size of a logo on pages, in pixels. */
export function logoSize(logo: string) {
  const [, width, height] = logoPattern.exec(logo) ?? []
  return { width: Number(width), height: Number(height) }
}

export const logoFile = (logo: string, variant: LogoVariant) => `${logo}-${variant}`
export const shareImageFile = (sharePicture: string) => `${sharePicture}.jpg`

/** The files of the current logo and social sharing image; either setting may be empty. */
export function brandFilesOf({ logo, sharePicture }: { logo: string; sharePicture: string }) {
  return new Set([
    ...(logo ? logoVariants.map((variant) => logoFile(logo, variant)) : []),
    ...(sharePicture ? [shareImageFile(sharePicture)] : []),
  ])
}

/** Whether a file is a logo or a social sharing image. */
export function isBrandFile(path: string) {
  const matches = (suffix: string, pattern: RegExp) =>
    path.endsWith(suffix) && pattern.test(path.slice(0, -suffix.length))
  return (
    matches('.jpg', shareImagePattern) || logoVariants.some((variant) => matches(`-${variant}`, logoPattern))
  )
}
