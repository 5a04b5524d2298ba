import { hasRightToLeft, isRightToLeft } from '#app/platform/text-direction.ts'

/** A piece of a line in one font and direction. */
export interface TextRun {
  text: string
  /** The index of the font. */
  font: number
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const isNeutral = (text: string) => !/[\p{L}\p{N}]/u.test(text)

/**
 * The runs of a line from left to right. A character that no font has becomes '?'. One level of embedding is enough for
 * names and titles: an Arabic name in an English line, or the reverse (UAX 9 has the full algorithm).
 */
export function textRuns(line: string, hasCharacter: ((codePoint: number) => boolean)[]): TextRun[] {
  const isRtl = isRightToLeft(line)
  const pieces = [...graphemes.segment(line)].map(({ segment }) => segment)
  const runs: (TextRun & { rtl: boolean })[] = []
  for (const [index, piece] of pieces.entries()) {
    const rtl = isNeutral(piece) ? neutralDirection(pieces, index, isRtl) : hasRightToLeft(piece)
    const last = runs.at(-1)
    const has = (font: number) => [...piece].every((c) => hasCharacter[font]?.(c.codePointAt(0) ?? 0))
    const found = hasCharacter.findIndex((_, font) => has(font))
    // A space or a comma does not change the font.
    const stays = last && last.rtl === rtl && isNeutral(piece) && has(last.font)
    const font = stays ? last.font : Math.max(found, 0)
    const text = found < 0 ? '?' : piece
    if (last && last.font === font && last.rtl === rtl) last.text += text
    else runs.push({ text, font, rtl })
  }
  return reorder(runs, isRtl).map(({ text, font }) => ({ text, font }))
}

/** A space between two right-to-left letters is right-to-left, too. Others have the direction of the line. */
function neutralDirection(pieces: string[], index: number, isRtl: boolean) {
  const before = pieces.slice(0, index).findLast((piece) => !isNeutral(piece))
  const after = pieces.slice(index + 1).find((piece) => !isNeutral(piece))
  const [left, right] = [before, after].map((piece) => (piece ? hasRightToLeft(piece) : isRtl))
  return left === right ? left === true : isRtl
}

/** Reverses the order of the runs whose direction is not that of the line's beginning. */
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
