import { hasRightToLeft, isRightToLeft } from '#app/platform/text-direction.ts'

/** A piece of a line in one font and direction. */
export interface TextRun {
  text: string
  /** The index of the font. */
  font: number
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const isNeutral = (text: string) => !/[\p{L}\p{N}]/u.test(text)

/** Whether a font has a character. */
export type HasCharacter = (codePoint: number) => boolean

const isDrawable = (text: string, has: HasCharacter) => [...text].every((c) => has(c.codePointAt(0) ?? 0))

/** Transliterates characters that no font has. Leaves out characters without a transliteration, such as symbols. */
export function transliterate(
  text: string,
  fonts: readonly HasCharacter[],
  toLatin: (text: string) => string,
) {
  const has = (piece: string) => fonts.some((font) => isDrawable(piece, font))
  if (fonts.some((font) => isDrawable(text, font))) return text
  const parts: { text: string; isForeign: boolean }[] = []
  for (const { segment } of graphemes.segment(text)) {
    const isForeign = !has(segment)
    const last = parts.at(-1)
    if (last?.isForeign === isForeign) last.text += segment
    else parts.push({ text: segment, isForeign })
  }
  return parts.map((part) => (part.isForeign ? toLatin(part.text) : part.text)).join('')
}

/**
 * Splits a line into runs, from left to right. The line must be transliterated first, so that each of its characters is
 * in one of the fonts. One level of embedding is enough for names and titles: an Arabic name in an English line, or the
 * reverse (UAX 9 has the full algorithm).
 */
export function textRuns(line: string, fonts: readonly HasCharacter[]): TextRun[] {
  const isRtl = isRightToLeft(line)
  const pieces = [...graphemes.segment(line)].map(({ segment }) => segment)
  const runs: (TextRun & { rtl: boolean })[] = []
  for (const [index, piece] of pieces.entries()) {
    const rtl = isNeutral(piece) ? neutralDirection(pieces, index, isRtl) : hasRightToLeft(piece)
    const last = runs.at(-1)
    const has = (font: number) => isDrawable(piece, fonts[font] ?? (() => false))
    // A space or a comma does not change the font.
    const keepsFont = last && last.rtl === rtl && isNeutral(piece) && has(last.font)
    const font = keepsFont
      ? last.font
      : Math.max(
          fonts.findIndex((_, index) => has(index)),
          0,
        )
    if (last && last.font === font && last.rtl === rtl) last.text += piece
    else runs.push({ text: piece, font, rtl })
  }
  return reorder(runs, isRtl).map(({ text, font }) => ({ text, font }))
}

/** Spaces and punctuation between letters of one direction have that direction. Otherwise, they have the line’s. */
function neutralDirection(pieces: string[], index: number, isRtl: boolean) {
  const before = pieces.slice(0, index).findLast((piece) => !isNeutral(piece))
  const after = pieces.slice(index + 1).find((piece) => !isNeutral(piece))
  const [left, right] = [before, after].map((piece) => (piece ? hasRightToLeft(piece) : isRtl))
  return left === right ? left === true : isRtl
}

/** Puts the runs in visual order, from left to right. */
function reorder<Run extends { rtl: boolean }>(runs: Run[], isRtl: boolean): Run[] {
  const groups: Run[][] = []
  for (const run of runs) {
    const last = groups.at(-1)
    if (last?.[0]?.rtl === run.rtl) last.push(run)
    else groups.push([run])
  }
  const ordered = groups.map((group) => (group[0]?.rtl ? group.toReversed() : group))
  return (isRtl ? ordered.toReversed() : ordered).flat()
}
