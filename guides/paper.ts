/** Measures in points (72 to the inch) and colours of a printed guide. */
export const page = { width: 612, height: 792, left: 72, right: 540, top: 66, bottom: 716 }

/** Text stands in a column of about 72 characters; headings and wide tables begin at the outer margin. */
export const column = { x: 168, width: page.right - 168 }
export const fullWidth = { x: page.left, width: page.right - page.left }

export const coverHeight = 256

export const ink = {
  text: '#1E2A24',
  quiet: '#5B665F',
  evergreen: '#1F5A43',
  deep: '#123527',
  brass: '#B4842C',
  brassText: '#8A6116',
  brassOnGreen: '#E2B765',
  paleOnGreen: '#EFE9DC',
  hairline: '#E6DDCB',
  parchment: '#FBF7EF',
}

export type Box = { x: number; width: number }
export type Doc = PDFKit.PDFDocument
export type Element = PDFKit.PDFStructureElement

/** Ornament that a screen reader passes over. */
export function artifact(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

/** A new element of the document's structure, the last child of `parent`. */
export function child(doc: Doc, parent: Element, type: string): Element {
  const element = doc.struct(type)
  parent.add(element)
  return element
}
