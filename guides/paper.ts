/** Dimensions of a page in points (72 per inch). */
export const page = { width: 612, height: 792, left: 72, right: 540, top: 66, bottom: 716 }

/** The text column holds about 72 characters. Headings and wide tables use `fullWidth`. */
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

/**
 * Replaces inks for all guides of this process. Call it before other modules of this folder are imported: they copy
 * the inks into their styles.
 */
export function setInks(inks: Partial<typeof ink>) {
  Object.assign(ink, inks)
}

export type Box = { x: number; width: number }
export type Doc = PDFKit.PDFDocument
export type Element = PDFKit.PDFStructureElement

/** Draws decoration that screen readers skip. */
export function artifact(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

/** Appends a new element to the document structure. */
export function child(doc: Doc, parent: Element, type: string): Element {
  const element = doc.struct(type)
  parent.add(element)
  return element
}
