import anyAscii from 'any-ascii'
import { toDrawable, wrap } from '#app/platform/draw-text.ts'
import { hasRightToLeft, isRightToLeft } from '#app/platform/text-direction.ts'
import { type FontStack, fontName, fontsPerStack } from './pdf-fonts.server.ts'
import { type HasCharacter, type TextRun, textRuns, transliterate } from './text-runs.ts'

export type Doc = PDFKit.PDFDocument
export type Element = PDFKit.PDFStructureElement

export interface TextStyle {
  stack: FontStack
  size: number
  color: string
  align?: 'left' | 'right'
}

/** The document's current font, which pdfkit's types leave out. */
interface WithCurrentFont {
  _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } }
}

/** For each document and font stack, whether each font has a character. */
const coverage = new WeakMap<Doc, Map<FontStack, HasCharacter[]>>()

function coverageOf(doc: Doc, stack: FontStack) {
  const byStack = coverage.get(doc) ?? new Map<FontStack, HasCharacter[]>()
  coverage.set(doc, byStack)
  const knownCoverage = byStack.get(stack)
  if (knownCoverage) return knownCoverage
  const stackCoverage = Array.from({ length: fontsPerStack }, (_, index) => {
    const { font } = (doc.font(fontName(stack, index)) as unknown as WithCurrentFont)._font
    return (codePoint: number) => font.hasGlyphForCodePoint(codePoint)
  })
  byStack.set(stack, stackCoverage)
  return stackCoverage
}

/** Replaces letters that no font has with Latin letters. */
const transliterated = (doc: Doc, text: string, { stack }: Pick<TextStyle, 'stack'>) =>
  transliterate(text, coverageOf(doc, stack), anyAscii)

const runsOf = (doc: Doc, line: string, stack: FontStack): TextRun[] => textRuns(line, coverageOf(doc, stack))

// With `features`, pdfkit shapes a run as a whole; otherwise word by word, which breaks the order of Arabic words.
const shaping = { features: [] as never[] }

/** For each document, the width of each run that was measured. */
const widths = new WeakMap<Doc, Map<string, number>>()

/**
 * Selects the font of a run, and returns its width. Shaping takes most of the drawing time, so the widths are cached.
 */
function widthOfRun(doc: Doc, { text, font }: TextRun, { stack, size }: TextStyle) {
  const knownWidths = widths.get(doc) ?? new Map<string, number>()
  widths.set(doc, knownWidths)
  doc.font(fontName(stack, font)).fontSize(size)
  const key = `${fontName(stack, font)} ${size} ${text}`
  const width = knownWidths.get(key) ?? doc.widthOfString(text, shaping)
  knownWidths.set(key, width)
  return width
}

const widthOf = (doc: Doc, line: string, style: TextStyle) =>
  runsOf(doc, line, style.stack).reduce((sum, run) => sum + widthOfRun(doc, run, style), 0)

export function linesOf(doc: Doc, text: string, style: TextStyle, width: number) {
  const drawable = transliterated(doc, toDrawable(text, 2000), style)
  // Most texts need only one line. Measuring the whole text once is much faster than adding up the widths of its words.
  if (widthOf(doc, drawable, style) <= width) return drawable ? [drawable] : []
  return wrap(drawable, width, (line) => widthOf(doc, line, style))
}

interface Box {
  x: number
  width: number
  /** The baseline. */
  y: number
}

/** Draws one line. A line that begins with Arabic is aligned to the right, unless `style` says otherwise. */
export function drawLine(doc: Doc, text: string, { x, width, y }: Box, style: TextStyle) {
  const line = transliterated(doc, text, style)
  const runs = runsOf(doc, line, style.stack)
  const align = style.align ?? (isRightToLeft(line) ? 'right' : 'left')
  let left = x
  if (align === 'right') left += width - runs.reduce((sum, run) => sum + widthOfRun(doc, run, style), 0)
  for (const run of runs) {
    const runWidth = widthOfRun(doc, run, style)
    doc
      .fillColor(style.color)
      .text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic', ...shaping })
    left += runWidth
  }
}

/**
 * Adds an element to the structure that screen readers follow. If `text` contains right-to-left or transliterated
 * words, screen readers read it aloud instead of what is drawn.
 */
export function addElement(doc: Doc, parent: Element, type: string, text = ''): Element {
  const differs = hasRightToLeft(text) || transliterated(doc, text, { stack: 'text' }) !== text
  const element = differs ? doc.struct(type, { actual: text }) : doc.struct(type)
  parent.add(element)
  return element
}

/** Draws decoration that screen readers skip. */
export function drawArtifact(doc: Doc, draw: () => void) {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}
