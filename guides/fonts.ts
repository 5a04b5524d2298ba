import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import type { Doc } from './paper.ts'

const literata = '@fontsource-variable/literata/files/literata-latin-opsz-normal.woff2'
const sourceSans = '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght'

const instances = {
  title: { file: literata, axes: { wght: 500, opsz: 60 } },
  heading: { file: literata, axes: { wght: 600, opsz: 24 } },
  text: { file: `${sourceSans}-normal.woff2`, axes: { wght: 400 } },
  bold: { file: `${sourceSans}-normal.woff2`, axes: { wght: 650 } },
  italic: { file: `${sourceSans}-italic.woff2`, axes: { wght: 400 } },
}

export type FontName = keyof typeof instances
export type Fonts = Record<FontName, Buffer>

const printableAscii = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => i + 32))
const characters = `${printableAscii}\u00a0°é–—‘’“”…·×`

/** Static instances of the fonts (PDF does not support variable ones), subset to the characters that guides use. */
export async function loadFonts(): Promise<Fonts> {
  const names = Object.keys(instances) as FontName[]
  const loading = names.map(async (name) => {
    const { file, axes } = instances[name]
    const variable = await readFile(new URL(import.meta.resolve(file)))
    const font = await subsetFont(variable, characters, { targetFormat: 'sfnt', variationAxes: axes })
    return [name, font] as const
  })
  return Object.fromEntries(await Promise.all(loading)) as Fonts
}

export function registerFonts(doc: Doc, fonts: Fonts): void {
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font)
}
