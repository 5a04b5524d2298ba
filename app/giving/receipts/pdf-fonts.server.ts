/** Fonts in order of preference. Each character is drawn with the first font that has it. */
export type FontStack = 'title' | 'text' | 'bold'

export const fontsPerStack = 3

export const fontName = (stack: FontStack, index: number) => `${stack} ${index}`

export interface FontFile {
  name: string
  /** A data URL. */
  url: string
  /** The values of a variable font's axes. */
  axes: { wght?: number }
}

/** Fonts that pdfkit can embed, by name. */
export type Fonts = Map<string, Uint8Array>

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

/** Makes static instances of the variable fonts, which PDF does not support. Takes a second on a small machine. */
export async function makeFonts(
  files: readonly FontFile[],
  subsetFont: typeof import('subset-font').default,
): Promise<Fonts> {
  const fonts: Fonts = new Map()
  // Several stacks share the Arabic font, which is the largest.
  const fontsByKey = new Map<string, Uint8Array>()
  for (const { name, url, axes } of files) {
    const source = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
    const options = { targetFormat: 'sfnt' as const, variationAxes: axes }
    const key = `${url} ${axes.wght}`
    const font = fontsByKey.get(key) ?? (await subsetFont(source, characters, options))
    fontsByKey.set(key, font)
    fonts.set(name, font)
  }
  return fonts
}
