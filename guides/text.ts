import type { Token } from 'markdown-it'
import type { FontName } from './fonts.ts'
import { type Doc, type Element, ink } from './paper.ts'

/** A piece of text in one font and color. */
export type Run = { text: string; font: FontName; color: string; link?: string }
/** `blanks` is the color of placeholders for the reader to fill in, such as `[name]`. */
export type Style = { font: FontName; size: number; leading: number; color: string; blanks?: string }

/** The distance from the top of a line to its baseline. */
export const ascent = (style: Style) => style.leading * 0.74

export function toRuns(tokens: readonly Token[], style: Style): Run[] {
  const runs: Run[] = []
  const fonts: FontName[] = [style.font]
  let link: string | undefined
  for (const token of tokens) {
    if (token.type === 'strong_open') fonts.push('bold')
    else if (token.type === 'em_open') fonts.push('italic')
    else if (token.type === 'strong_close' || token.type === 'em_close') fonts.pop()
    else if (token.type === 'link_open') link = String(token.attrGet('href'))
    else if (token.type === 'link_close') link = undefined
    else {
      const text = token.type === 'softbreak' ? ' ' : token.content
      const font = fonts.at(-1) ?? style.font
      if (link) runs.push({ text, font, color: ink.evergreen, link })
      else if (style.blanks) runs.push(...colorBlanks(text, font, style.color, style.blanks))
      else runs.push({ text, font, color: style.color })
    }
  }
  return runs
}

function colorBlanks(text: string, font: FontName, color: string, blanks: string): Run[] {
  const parts = text.split(/(\[[^\]]+\])/)
  return parts.map((part) => ({ text: part, font, color: part.startsWith('[') ? blanks : color }))
}

/** A word can have several fonts: `**bold**,` ends in a regular comma. */
type Word = { pieces: Run[]; width: number }

function toWords(doc: Doc, runs: readonly Run[], size: number): Word[] {
  const words: Word[] = [{ pieces: [], width: 0 }]
  for (const run of runs) {
    for (const [i, text] of run.text.split(' ').entries()) {
      if (i > 0) words.push({ pieces: [], width: 0 })
      const word = words.at(-1)
      if (!word || !text) continue
      word.pieces.push({ ...run, text })
      word.width += doc.font(run.font).fontSize(size).widthOfString(text)
    }
  }
  return words.filter((word) => word.pieces.length > 0)
}

/**
 * Breaks a paragraph so that its right edge is as even as possible, and avoids a last line of one short word.
 * With `balanced`, the last line counts like the others, which suits titles. Returns the end index of each line.
 */
export function breakLines(
  widths: readonly number[],
  space: number,
  measure: number,
  balanced = false,
): number[] {
  const cost = [0]
  const from = [0]
  for (let end = 1; end <= widths.length; end++) {
    let lineWidth = -space
    cost[end] = Number.POSITIVE_INFINITY
    for (let start = end - 1; start >= 0; start--) {
      lineWidth += space + (widths[start] ?? 0)
      if (lineWidth > measure && start < end - 1) break
      const isLastLine = end === widths.length && !balanced
      const isTooShort = isLastLine && start > 0 && lineWidth < measure / 6
      const raggedness = isLastLine ? (isTooShort ? measure / 3 : 0) : measure - lineWidth
      const total = (cost[start] ?? 0) + raggedness ** 2
      if (total < (cost[end] ?? 0)) {
        cost[end] = total
        from[end] = start
      }
    }
  }
  const ends: number[] = []
  for (let end = widths.length; end > 0; end = from[end] ?? 0) ends.unshift(end)
  return ends
}

const haveSameStyle = (a: Run, b: Run) => a.font === b.font && a.color === b.color && a.link === b.link

/** Joins the words of a line into as few runs as possible. A space next to a link is not part of the link. */
function joinWords(words: readonly Word[]): Run[] {
  const line: Run[] = []
  for (const [i, word] of words.entries()) {
    for (const [j, piece] of word.pieces.entries()) {
      const last = line.at(-1)
      const space = i > 0 && j === 0 ? ' ' : ''
      if (last && haveSameStyle(last, piece)) last.text += space + piece.text
      else if (last?.link || !last) line.push({ ...piece, text: space + piece.text })
      else {
        last.text += space
        line.push({ ...piece })
      }
    }
  }
  return line
}

export function setLines(
  doc: Doc,
  runs: readonly Run[],
  size: number,
  measure: number,
  balanced = false,
): Run[][] {
  const words = toWords(doc, runs, size)
  const space = doc.font('text').fontSize(size).widthOfString(' ')
  const widths = words.map((word) => word.width)
  let start = 0
  return breakLines(widths, space, measure, balanced).map((end) => {
    const line = joinWords(words.slice(start, end))
    const last = line.at(-1)
    // Keeps words separate at line ends when the text is copied or read aloud.
    if (last && end < words.length) last.text += ' '
    start = end
    return line
  })
}

export function widthOf(doc: Doc, runs: readonly Run[], size: number): number {
  return runs.reduce((sum, run) => sum + doc.font(run.font).fontSize(size).widthOfString(run.text), 0)
}

/** Draws one line with its baseline at `y`, as content of `element`. Without an element, the caller marks the content. */
export function drawLine(
  doc: Doc,
  line: readonly Run[],
  x: number,
  y: number,
  size: number,
  element?: Element,
) {
  let left = x
  for (const run of line) {
    const width = doc.font(run.font).fontSize(size).widthOfString(run.text)
    const at = left
    const draw = () => {
      doc.font(run.font).fontSize(size).fillColor(run.color)
      doc.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
    }
    if (run.link && element) drawLink(doc, run.link, { x: at, y, width, size }, element, draw)
    else if (element) element.add(draw)
    else draw()
    left += width
  }
}

type Bounds = { x: number; y: number; width: number; size: number }

function drawLink(doc: Doc, url: string, bounds: Bounds, element: Element, draw: () => void) {
  const link = doc.struct('Link')
  element.add(link)
  link.add(() => {
    draw()
    const underlineY = bounds.y + bounds.size * 0.18
    doc
      .moveTo(bounds.x, underlineY)
      .lineTo(bounds.x + bounds.width, underlineY)
      .lineWidth(0.5)
      .stroke(ink.brass)
  })
  const options = { structParent: link } as PDFKit.Mixins.AnnotationOption
  doc.link(bounds.x, bounds.y - bounds.size * 0.8, bounds.width, bounds.size * 1.1, url, options)
  link.end()
}
