import {
  archPath,
  khatamOutline,
  linesToPath,
  strapworkTile,
  toPath,
  wovenKhatam,
} from '#app/ui/ornament/girih.ts'
import type { Row } from './flow.ts'
import { type Guide, parseInline } from './guide.ts'
import { artifact, child, coverHeight, type Doc, type Element, fullWidth, ink, page } from './paper.ts'
import { ascent, drawLine, type Run, type Style, setLines, toRuns } from './text.ts'

const titleStyle: Style = { font: 'title', size: 33, leading: 39, color: ink.parchment }
const introStyle: Style = { font: 'text', size: 11.6, leading: 16.6, color: ink.paleOnGreen }
const titleMeasure = 322
const measure = 306
const arch = { x: 408, y: 38, width: 132, height: coverHeight - 38 }

/** The green band at the top of the first page, with the guide's title and description. */
export function drawCover(doc: Doc, guide: Guide, parent: Element): void {
  artifact(doc, () => {
    doc.rect(0, 0, page.width, coverHeight).fill(ink.deep)
    drawWindow(doc)
    doc.rect(0, coverHeight, page.width, 2.5).fill(ink.brass)
  })
  const label = `Volunteer guide  ·  ${monthOf(guide.updated)}`
  // Screen readers may spell out letter-spaced capitals.
  const kicker = doc.struct('P', { actual: label })
  parent.add(kicker)
  kicker.add(() => {
    doc.font('bold').fontSize(8.6).fillColor(ink.brassOnGreen)
    doc.text(label.toUpperCase(), page.left, 62, { lineBreak: false, characterSpacing: 1.1 })
  })
  let y = 88
  const heading = child(doc, parent, 'H1')
  const { lines, size } = titleLines(doc, guide.title)
  for (const line of lines) {
    drawLine(doc, line, page.left - 1, y + ascent(titleStyle), size, heading)
    y += titleStyle.leading
  }
  y += 10
  const intro = child(doc, parent, 'P')
  for (const line of setLines(
    doc,
    toRuns(parseInline(guide.description), introStyle),
    introStyle.size,
    measure,
  )) {
    drawLine(doc, line, page.left, y + ascent(introStyle), introStyle.size, intro)
    y += introStyle.leading
  }
}

/** Breaks the title into lines, in a smaller size if it would need more than two. */
function titleLines(doc: Doc, title: string): { lines: Run[][]; size: number } {
  const runs = toRuns(parseInline(title), titleStyle)
  const set = (size: number) => ({ lines: setLines(doc, runs, size, titleMeasure, true), size })
  let fit = set(titleStyle.size)
  while (fit.lines.length > 2 && fit.size > 24) fit = set(fit.size - 1)
  return fit
}

function monthOf(localDate: string): string {
  const format = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(localDate))
}

/** A pointed arch filled with strapwork, with one star in front. */
function drawWindow(doc: Doc): void {
  const tile = arch.width / 3
  doc.save().translate(arch.x, arch.y)
  doc.path(archPath(arch.width, arch.height)).fill(ink.evergreen)
  doc.save().path(archPath(arch.width, arch.height)).clip()
  const lines = linesToPath(strapworkTile(tile, 4.2, 0.6))
  const rows = Math.ceil(arch.height / tile)
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < 3; col++) {
      doc.save().translate(col * tile, arch.height - (row + 1) * tile)
      doc.path(lines).lineWidth(0.55).strokeOpacity(0.5).stroke(ink.brassOnGreen)
      doc.restore()
    }
  }
  doc.restore().strokeOpacity(1)
  const center = [arch.width / 2, arch.height - 2.5 * tile] as const
  doc.path(toPath([khatamOutline(tile * 1.02, center)])).fill(ink.deep)
  const star = linesToPath(wovenKhatam(tile * 0.86, 6.5, 0.8, center))
  doc.path(star).lineWidth(1).stroke(ink.brassOnGreen)
  doc.path(archPath(arch.width, arch.height)).lineWidth(1.1).stroke(ink.brass)
  doc.restore()
}

type Entry = { text: string; anchor: string }

const entryStyle: Style = { font: 'text', size: 10.4, leading: 18, color: ink.text }
const entryBox = (col: number) => ({ x: fullWidth.x + col * 244, width: 224 })

/** The table of contents in two columns. `pageOf` is called while drawing, when page numbers are known. */
export function contentsRows(
  doc: Doc,
  entries: readonly Entry[],
  pageOf: (anchor: string) => number,
  toc: Element,
): Row[] {
  const elements = entries.map(() => child(doc, toc, 'TOCI'))
  const perColumn = Math.ceil(entries.length / 2)
  const spaceBelow: Row = { before: 0, height: 18, keep: false, draw: () => {} }
  const rows = Array.from(
    { length: perColumn },
    (_, i): Row => ({
      before: i === 0 ? 22 : 0,
      height: entryStyle.leading,
      keep: i < perColumn - 1,
      draw: (y) => {
        for (const col of [0, 1]) {
          const index = i + col * perColumn
          const [entry, element] = [entries[index], elements[index]]
          if (entry && element) drawEntry(doc, entry, pageOf(entry.anchor), { ...entryBox(col), y }, element)
        }
      },
    }),
  )
  return [...rows, spaceBelow]
}

function drawEntry(
  doc: Doc,
  entry: Entry,
  pageNumber: number,
  box: { x: number; y: number; width: number },
  parent: Element,
): void {
  const { size, color } = entryStyle
  const baseline = box.y + 12.5
  const link = child(doc, parent, 'Link')
  const right = box.x + box.width
  const width = doc.font('text').fontSize(size).widthOfString(entry.text)
  const number = `${pageNumber}`
  link.add(() => drawLine(doc, [{ text: `${entry.text} `, font: 'text', color }], box.x, baseline, size))
  const numberX = right - doc.font('bold').fontSize(size).widthOfString(number)
  link.add(() =>
    drawLine(doc, [{ text: number, font: 'bold', color: ink.brassText }], numberX, baseline, size),
  )
  const Contents = new String(`${entry.text}, page ${number}`) as string
  doc.goTo(box.x, box.y, box.width, entryStyle.leading, entry.anchor, {
    structParent: link,
    Contents,
  } as PDFKit.Mixins.AnnotationOption)
  link.end()
  artifact(doc, () => {
    doc.moveTo(box.x + width + 7, baseline).lineTo(numberX - 6, baseline)
    doc.lineWidth(0.6).dash(0.6, { space: 3.4 }).stroke(ink.brass).undash()
  })
}
