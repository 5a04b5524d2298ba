import { khatamOutline, toPath } from '#app/ui/ornament/girih.ts'
import { type Doc, ink } from './paper.ts'

/** Draws the marker of a list item. `y` is its baseline. */
export type ListMarker = (doc: Doc, x: number, y: number) => void

export const listIndent = 19

export const checkBox: ListMarker = (doc, x, y) => {
  doc
    .roundedRect(x + 0.5, y - 8.6, 9.4, 9.4, 1.2)
    .lineWidth(0.9)
    .stroke(ink.evergreen)
}

export const star: ListMarker = (doc, x, y) => {
  doc.path(toPath([khatamOutline(3, [x + 5.5, y - 3.5])])).fill(ink.brass)
}

export const number =
  (value: number, size: number): ListMarker =>
  (doc, x, y) => {
    const text = `${value}.`
    const left = x + listIndent - 6 - doc.font('bold').fontSize(size).widthOfString(text)
    doc.fillColor(ink.brassText).text(text, left, y, { lineBreak: false, baseline: 'alphabetic' })
  }
