import type { Row } from './flow.ts'
import type { Block } from './guide.ts'
import { artifact, type Box, child, column, type Doc, type Element, fullWidth, ink } from './paper.ts'
import { drawLine, type Run, type Style, setLines, toRuns, widthOf } from './text.ts'

const cellStyle: Style = { font: 'text', size: 10, leading: 13.5, color: ink.text }
const headStyle: Style = { font: 'bold', size: 9.2, leading: 12.5, color: ink.brassText }
const padding = 4
const gutter = 16

type Cell = { runs: Run[]; isRightAligned: boolean; style: Style }
/** A row of the Markdown table. */
type TableRow = { cells: Cell[]; isHeader: boolean }

export function tableRows(doc: Doc, table: Block, parent: Element): Row[] {
  const source = readRows(table)
  const columns = (source[0]?.cells ?? []).map((_, i) => source.flatMap(({ cells }) => cells[i] ?? []))
  const box = fits(doc, columns, column.width) ? column : fullWidth
  const boxes = columnBoxes(box, fitWidths(doc, columns, box.width))
  const element = child(doc, parent, 'Table')
  const rows = source.map((row) => tableRow(doc, row, boxes, box, element))
  const repeatedHeader = rows[0] && tableRow(doc, source[0] as TableRow, boxes, box)
  return rows.map((row, i) => ({
    ...row,
    before: 0,
    keep: i < rows.length - 1 && (i > 1 && i < rows.length - 3 ? 'gently' : true),
    ...(i > 0 && repeatedHeader ? { repeatedHeader } : {}),
  }))
}

function readRows(table: Block): TableRow[] {
  return table.children.flatMap((section) =>
    section.children.map((row) => {
      const isHeader = section.token.type === 'thead_open'
      const style = isHeader ? headStyle : cellStyle
      const cells = row.children.map(({ token, children }) => ({
        runs: toRuns(children[0]?.token.children ?? [], style),
        isRightAligned: token.attrGet('style') === 'text-align:right',
        style,
      }))
      return { cells, isHeader }
    }),
  )
}

const naturalWidth = (doc: Doc, cells: readonly Cell[]) =>
  Math.max(...cells.map((cell) => widthOf(doc, cell.runs, cell.style.size))) + gutter

function fits(doc: Doc, columns: readonly Cell[][], width: number): boolean {
  return columns.reduce((sum, cells) => sum + naturalWidth(doc, cells), 0) <= width
}

/** Distributes extra width equally among the columns; takes missing width from the widest columns. */
function fitWidths(doc: Doc, columns: readonly Cell[][], width: number): number[] {
  const naturalWidths = columns.map((cells) => naturalWidth(doc, cells))
  const missingWidth = naturalWidths.reduce((sum, w) => sum + w, 0) - width
  if (missingWidth <= 0) return naturalWidths.map((w) => w - missingWidth / naturalWidths.length)
  const fairWidth = width / columns.length
  const excess = naturalWidths.map((w) => Math.max(0, w - fairWidth))
  const totalExcess = excess.reduce((sum, w) => sum + w, 0)
  return naturalWidths.map((w, i) => w - (missingWidth * (excess[i] ?? 0)) / totalExcess)
}

function columnBoxes(box: Box, columnWidths: readonly number[]): Box[] {
  let x = box.x
  return columnWidths.map((width) => {
    const at = x
    x += width
    return { x: at, width }
  })
}

/** Without `table`, the row is a repeated header, which is already in the document structure. */
function tableRow(
  doc: Doc,
  { cells, isHeader }: TableRow,
  boxes: readonly Box[],
  box: Box,
  table?: Element,
): Row {
  const cellLines = cells.map((cell, i) =>
    setLines(doc, cell.runs, cell.style.size, (boxes[i]?.width ?? 0) - gutter),
  )
  const { leading, size } = isHeader ? headStyle : cellStyle
  const height = Math.max(1, ...cellLines.map((lines) => lines.length)) * leading + 2 * padding
  const element = table && child(doc, table, 'TR')
  const elements = cells.map(() => element && addCell(doc, element, isHeader))
  const draw = (y: number) => {
    artifact(doc, () => {
      doc.moveTo(box.x, y + height).lineTo(box.x + box.width, y + height)
      doc.lineWidth(isHeader ? 0.9 : 0.6).stroke(isHeader ? ink.brass : ink.hairline)
    })
    for (const [i, lines] of cellLines.entries()) {
      for (const [n, text] of lines.entries()) {
        const cell = boxes[i] ?? box
        const slack = cells[i]?.isRightAligned ? cell.width - widthOf(doc, text, size) : 0
        const baseline = y + padding + n * leading + leading * 0.74
        const show = () => drawLine(doc, text, cell.x + slack, baseline, size, elements[i])
        if (elements[i]) show()
        else artifact(doc, show)
      }
    }
  }
  return { before: 0, height, keep: false, draw }
}

function addCell(doc: Doc, row: Element, isHeader: boolean): Element {
  const cell = isHeader ? doc.struct('TH', { scope: 'Column' } as object) : doc.struct('TD')
  row.add(cell)
  return cell
}
