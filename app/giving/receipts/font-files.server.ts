import amiri from '@fontsource/amiri/files/amiri-arabic-400-normal.woff2?inline'
import figtreeExt from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?inline'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?inline'
import literataExt from '@fontsource-variable/literata/files/literata-latin-ext-wght-normal.woff2?inline'
import literata from '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?inline'
import { type FontFile, type FontStack, fontName } from './pdf-fonts.server.ts'

const urls: Record<FontStack, string[]> = {
  title: [literata, literataExt, amiri],
  text: [figtree, figtreeExt, amiri],
  bold: [figtree, figtreeExt, amiri],
}
const weights: Record<FontStack, number> = { title: 600, text: 450, bold: 650 }

/** The fonts of each stack. Only Vite resolves `?inline` imports, and it does not bundle the workers. */
export const fontFiles: FontFile[] = (Object.keys(urls) as FontStack[]).flatMap((stack) =>
  urls[stack].map((url, index) => ({
    name: fontName(stack, index),
    url,
    axes: url === amiri ? {} : { wght: weights[stack] },
  })),
)
