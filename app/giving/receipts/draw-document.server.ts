import { buffer } from 'node:stream/consumers'
import { linesToPath, wovenKhatam } from '#app/ui/ornament/girih.ts'
import type { DocumentTable, DonorDocument } from './donor-document.ts'
import type { Fonts } from './pdf-fonts.server.ts'
import {
  addElement,
  type Doc,
  drawArtifact,
  drawLine,
  type Element,
  linesOf,
  type TextStyle,
} from './pdf-text.server.ts'

const ink = { text: '#1e2a24', muted: '#5b665f', line: '#e6ddcb', brass: '#8a6116' }
const margin = 64
const labelWidth = 138
const bottomMargin = 76

const style = {
  body: { stack: 'text', size: 10.5, color: ink.text },
  bold: { stack: 'bold', size: 10.5, color: ink.text },
  label: { stack: 'text', size: 10.5, color: ink.muted },
  small: { stack: 'text', size: 9, color: ink.muted },
  name: { stack: 'title', size: 15, color: ink.text },
  recipient: { stack: 'title', size: 15, color: ink.text },
} satisfies Record<string, TextStyle>

/** A document that is written from top to bottom. */
interface Sheet {
  doc: Doc
  root: Element
  accent: string
  width: number
  /** The top of the next line. */
  y: number
}

/** Draws a document with pdfkit; see `document-pdf.server.ts`. */
export async function drawPdf(
  { document, accent, fonts }: { document: DonorDocument; accent: string; fonts: Fonts },
  PDFDocument: typeof import('pdfkit'),
): Promise<Buffer> {
  const { organization, title } = document
  const CreationDate = new Date(`${document.date}T12:00:00Z`)
  const doc = new PDFDocument({
    size: organization.paper === 'a4' ? 'A4' : 'LETTER',
    margin: 0,
    pdfVersion: '1.7',
    // Marks the file as accessible. The type lacks this value.
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: organization.name, CreationDate, ModDate: CreationDate },
  })
  for (const [name, font] of fonts) doc.registerFont(name, Buffer.from(font))
  const root = doc.struct('Document')
  doc.addStructure(root)
  const sheet: Sheet = { doc, root, accent, width: doc.page.width - 2 * margin, y: margin - 12 }
  drawDocument(sheet, document)
  drawFooters(sheet, document)
  root.end()
  const bytes = buffer(doc)
  doc.end()
  return bytes
}

function drawDocument(sheet: Sheet, document: DonorDocument) {
  drawLetterhead(sheet, document)
  for (const notice of document.notices) drawNotice(sheet, notice)
  drawHeading(sheet, document)
  for (const row of document.rows) drawFact(sheet, row)
  for (const table of document.tables) drawTable(sheet, table)
  sheet.y += 18
  for (const text of document.paragraphs) drawParagraph(sheet, text, style.body)
  if (document.organization.signature) drawSignature(sheet, document.organization.signature)
}

/** The organization on the left, the number and the date on the right. */
function drawLetterhead(sheet: Sheet, { organization, number, issued }: DonorDocument) {
  const { doc, accent, width } = sheet
  const rightWidth = 170
  drawArtifact(doc, () => {
    doc.save().translate(margin + 18, sheet.y + 16)
    doc
      .path(linesToPath(wovenKhatam(15, 4, 0.6)))
      .lineWidth(0.9)
      .stroke(ink.brass)
      .restore()
  })
  const left = margin + 46
  const top = sheet.y
  drawBlock(
    sheet,
    organization.name,
    { ...style.name, color: accent },
    { x: left, width: width - 46 - rightWidth },
  )
  for (const line of organization.address)
    drawBlock(sheet, line, style.small, { x: left, width: width - 46 - rightWidth })
  const end = sheet.y
  sheet.y = top
  const right = { x: margin + width - rightWidth, width: rightWidth }
  if (number) drawBlock(sheet, number, { ...style.bold, align: 'right' }, right)
  drawBlock(sheet, issued, { ...style.small, align: 'right' }, right)
  sheet.y = Math.max(end, sheet.y, top + 36) + 10
  drawRule(sheet, accent, 1.5)
  sheet.y += 20
}

function drawHeading(sheet: Sheet, { heading, recipient, amount }: DonorDocument) {
  const { accent, width } = sheet
  sheet.y += 6
  drawBlock(sheet, heading, { stack: 'title', size: 25, color: accent }, { x: margin, width }, 'H1')
  sheet.y += 4
  drawBlock(sheet, recipient, { ...style.recipient, align: 'left' }, { x: margin, width })
  sheet.y += 6
  drawBlock(sheet, amount, { stack: 'title', size: 21, color: ink.text }, { x: margin, width })
  sheet.y += 16
}

/** A sentence that must not be missed, with a brass line next to it. */
function drawNotice(sheet: Sheet, text: string) {
  const { doc, width } = sheet
  const top = sheet.y
  drawBlock(sheet, text, style.bold, { x: margin + 14, width: width - 14 })
  drawArtifact(doc, () => doc.rect(margin, top, 3, sheet.y - top).fill(ink.brass))
  sheet.y += 12
}

function drawFact(sheet: Sheet, [label, value]: [string, string]) {
  const { doc, root, width } = sheet
  const valueWidth = width - labelWidth
  const lines = linesOf(doc, value, style.body, valueWidth)
  makeRoom(sheet, Math.min(lines.length, 4) * 15 + 10)
  drawRule(sheet, ink.line, 0.7)
  sheet.y += 5
  const item = addElement(doc, root, 'P', `${label}: ${value}`)
  item.add(() => drawLine(doc, `${label}:`, { x: margin, width: labelWidth, y: sheet.y + 11 }, style.label))
  for (const line of lines) {
    makeRoom(sheet, 15)
    const y = sheet.y + 11
    item.add(() =>
      drawLine(doc, line, { x: margin + labelWidth, width: valueWidth, y }, { ...style.body, align: 'left' }),
    )
    sheet.y += 15
  }
  sheet.y += 4
}

const dateWidth = 96
const amountWidth = 96

function drawTable(sheet: Sheet, { title, rows, total }: DocumentTable) {
  const { doc, root, width, accent } = sheet
  sheet.y += 14
  makeRoom(sheet, 90)
  drawBlock(sheet, title, { stack: 'title', size: 14, color: accent }, { x: margin, width }, 'H2')
  sheet.y += 4
  const table = addElement(doc, root, 'Table')
  drawRow(sheet, table, ['Date', 'Gift', 'Amount'], style.label, 'TH')
  for (const { date, text, amount } of rows) drawRow(sheet, table, [date, text, amount], style.body, 'TD')
  drawRow(sheet, table, ['', 'Total', total], style.bold, 'TD')
}

function drawRow(
  sheet: Sheet,
  table: Element,
  cells: [string, string, string],
  textStyle: TextStyle,
  type: 'TH' | 'TD',
) {
  const { doc, width } = sheet
  const columns = [
    { x: margin, width: dateWidth },
    { x: margin + dateWidth, width: width - dateWidth - amountWidth - 10 },
    { x: margin + width - amountWidth, width: amountWidth },
  ]
  const lines = cells.map((cell, index) => linesOf(doc, cell, textStyle, columns[index]?.width ?? 0))
  const height = Math.max(...lines.map(({ length }) => length)) * 14
  makeRoom(sheet, height + 10)
  sheet.y += 5
  const row = addElement(doc, table, 'TR')
  for (const [index, column] of columns.entries()) {
    const cell = addElement(doc, row, type, cells[index])
    for (const [at, line] of (lines[index] ?? []).entries()) {
      const align = index === 2 ? 'right' : 'left'
      cell.add(() => drawLine(doc, line, { ...column, y: sheet.y + 11 + at * 14 }, { ...textStyle, align }))
    }
  }
  sheet.y += height + 4
  drawRule(sheet, ink.line, 0.7)
}

function drawParagraph(sheet: Sheet, text: string, textStyle: TextStyle) {
  drawBlock(sheet, text, textStyle, { x: margin, width: sheet.width })
  sheet.y += 8
}

function drawSignature(sheet: Sheet, signature: string) {
  makeRoom(sheet, 70)
  sheet.y += 38
  drawArtifact(sheet.doc, () =>
    sheet.doc
      .moveTo(margin, sheet.y)
      .lineTo(margin + 210, sheet.y)
      .lineWidth(0.8)
      .stroke(ink.muted),
  )
  sheet.y += 6
  drawBlock(sheet, signature, style.body, { x: margin, width: sheet.width })
}

/** Draws a text as one element, with as many lines as it needs. */
function drawBlock(
  sheet: Sheet,
  text: string,
  textStyle: TextStyle,
  { x, width }: { x: number; width: number },
  type = 'P',
) {
  const { doc, root } = sheet
  const leading = textStyle.size * 1.42
  const lines = linesOf(doc, text, textStyle, width)
  const element = addElement(doc, root, type, text)
  for (const [index, line] of lines.entries()) {
    makeRoom(sheet, leading)
    const y = sheet.y + textStyle.size
    // The space separates the lines when the text is copied or read aloud.
    const lineText = index < lines.length - 1 && textStyle.align !== 'right' ? `${line} ` : line
    element.add(() => drawLine(doc, lineText, { x, width, y }, textStyle))
    sheet.y += leading
  }
}

function makeRoom(sheet: Sheet, height: number) {
  if (sheet.y + height <= sheet.doc.page.height - bottomMargin) return
  sheet.doc.addPage()
  sheet.y = margin
}

function drawRule({ doc, y, width }: Sheet, color: string, lineWidth: number) {
  drawArtifact(doc, () =>
    doc
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(lineWidth)
      .stroke(color),
  )
}

function drawFooters({ doc, width }: Sheet, { organization, title }: DonorDocument) {
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    const y = doc.page.height - 40
    drawArtifact(doc, () => {
      drawLine(doc, `${organization.name} · ${title}`, { x: margin, width: width - 90, y }, style.small)
      const text = `Page ${index + 1} of ${count}`
      drawLine(doc, text, { x: margin, width, y }, { ...style.small, align: 'right' })
    })
  }
}
