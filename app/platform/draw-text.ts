/** Returns the width of one line of text at a font size, in pixels. */
export type Measure = (text: string, size: number) => number

export interface FittedText {
  size: number
  lines: string[]
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Breaks a text into lines of at most `width`: between words, and within a word that is too long for a line. */
export function wrap(text: string, width: number, measure: (line: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    const pieces = breakWord(word, width, measure)
    line = pieces.pop() ?? ''
    lines.push(...pieces)
  }
  return line ? [...lines, line] : lines
}

function breakWord(word: string, width: number, measure: (line: string) => number) {
  if (measure(word) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const { segment } of graphemes.segment(word)) {
    if (piece && measure(piece + segment) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += segment
  }
  return [...pieces, piece]
}

/** Picks the first size at which a text fits into the allowed lines; at the last size, truncates it. */
export function fitText(
  text: string,
  width: number,
  steps: readonly { size: number; lines: number }[],
  measure: Measure,
): FittedText {
  for (const { size, lines: maxLines } of steps) {
    const lines = wrap(text, width, (line) => measure(line, size))
    if (lines.length <= maxLines) return { size, lines }
  }
  const { size, lines: maxLines } = steps.at(-1) ?? { size: 1, lines: 1 }
  const lines = wrap(text, width, (line) => measure(line, size))
  const last = truncate(lines.slice(maxLines - 1).join(' '), width, (line) => measure(line, size))
  return { size, lines: [...lines.slice(0, maxLines - 1), last] }
}

function truncate(line: string, width: number, measure: (line: string) => number) {
  let remaining = [...graphemes.segment(line)].map(({ segment }) => segment)
  while (remaining.length > 0 && measure(`${remaining.join('').trimEnd()}…`) > width)
    remaining = remaining.slice(0, -1)
  return `${remaining.join('').trimEnd()}…`
}

/** Reduces a text to what can be drawn: one line without control characters or emoji. */
export function toDrawable(text: string, maxLength = 300) {
  return (
    [...text.toWellFormed()]
      .slice(0, maxLength)
      .join('')
      .replace(
        /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u{fe0f}|\u{200d}|\u{20e3}/gu,
        '',
      )
      // Bidi control characters could reverse the text.
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufffd]/gu, ' ')
      // No-break spaces stay.
      .replace(/[^\S\u00a0]+/gu, ' ')
      .trim()
  )
}
