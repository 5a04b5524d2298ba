import amiri from '@fontsource/amiri/files/amiri-arabic-400-normal.woff2?inline'
import figtreeExt from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?inline'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?inline'
import literataExt from '@fontsource-variable/literata/files/literata-latin-ext-wght-normal.woff2?inline'
import literata from '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?inline'
import { lazy } from '#app/platform/memoize.ts'

/** A typeface: the first of its fonts that has a character draws it. */
export type Face = 'title' | 'text' | 'bold'

const files = {
  title: [literata, literataExt, amiri],
  text: [figtree, figtreeExt, amiri],
  bold: [figtree, figtreeExt, amiri],
}
const weights = { title: 600, text: 450, bold: 650 }

/** Latin, its extensions, punctuation and currency signs; Arabic with its presentation forms. */
const ranges: [from: number, to: number][] = [
  [0x20, 0x36f],
  [0x600, 0x77f],
  [0x8a0, 0x8ff],
  [0x1e00, 0x1eff],
  [0x2000, 0x22ff],
  [0xfb50, 0xfdff],
  [0xfe70, 0xfeff],
]
const characters = ranges
  .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)))
  .join('')

export const fontName = (face: Face, index: number) => `${face} ${index}`

/** Static instances of the variable fonts, which PDF does not support, by name. Made once, in about 0.2 s. */
export const loadFonts = lazy(async () => {
  const { default: subsetFont } = await import('subset-font')
  const fonts = new Map<string, Buffer>()
  for (const [face, urls] of Object.entries(files) as [Face, string[]][]) {
    for (const [index, url] of urls.entries()) {
      const source = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
      const variationAxes = url === amiri ? {} : { wght: weights[face] }
      const options = { targetFormat: 'sfnt' as const, variationAxes }
      fonts.set(fontName(face, index), await subsetFont(source, characters, options))
    }
  }
  return fonts
})
