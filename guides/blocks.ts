import { type Heading, keepEnds, type Row } from './flow.ts'
import type { Block } from './guide.ts'
import { checkBox, listIndent, number, star } from './list-markers.ts'
import { artifact, type Box, child, column, type Doc, type Element, fullWidth, ink } from './paper.ts'
import { tableRows } from './table.ts'
import { ascent, drawLine, type Run, type Style, setLines, toRuns } from './text.ts'

const textStyle: Style = { font: 'text', size: 11, leading: 15.6, color: ink.text }
const templateStyle: Style = { ...textStyle, size: 10.4, leading: 14.8, blanks: ink.brassText }
const headings: Record<string, Style & { box: Box }> = {
  h2: { font: 'heading', size: 18.5, leading: 24, color: ink.evergreen, box: fullWidth },
  h3: { font: 'heading', size: 13, leading: 18, color: ink.text, box: column },
}

/** The context of a block: its box, its text style and its parent in the document structure. */
type Context = { box: Box; style: Style; parent: Element }

export function blockRows(doc: Doc, blocks: readonly Block[], parent: Element): Row[] {
  return setBlocks(doc, blocks, { box: column, style: textStyle, parent })
}

function setBlocks(doc: Doc, blocks: readonly Block[], context: Context): Row[] {
  return blocks.flatMap((block, i) => {
    const rows = setBlock(doc, block, context)
    const introducesNext =
      block.token.tag === 'p' && /^(ul|ol|blockquote|table)$/.test(blocks[i + 1]?.token.tag ?? '')
    return rows.map((row, n) => ({
      ...row,
      before: n === 0 ? spaceBetween(blocks[i - 1]?.token.tag, block.token.tag) : row.before,
      keep: row.keep || (introducesNext && n === rows.length - 1),
    }))
  })
}

function spaceBetween(above: string | undefined, tag: string): number {
  if (!above) return 0
  if (tag === 'h2') return 28
  if (above === 'h2') return tag === 'h3' ? 11 : 8
  if (above === 'h3') return 6
  if (tag === 'h3') return 18
  return above === 'table' || above === 'blockquote' ? 15 : 8
}

function setBlock(doc: Doc, block: Block, context: Context): Row[] {
  switch (block.token.tag) {
    case 'h2':
    case 'h3':
      return headingRows(doc, block, context.parent)
    case 'p':
      return paragraphRows(doc, inlineRuns(block, context.style), context, child(doc, context.parent, 'P'))
    case 'ul':
    case 'ol':
      return listRows(doc, block, context)
    case 'blockquote':
      return templateRows(doc, block, context)
    case 'table':
      return tableRows(doc, block, context.parent)
    default:
      throw new Error(`Guides do not support ${block.token.type}`)
  }
}

function inlineRuns(block: Block, style: Style): Run[] {
  return toRuns(block.children[0]?.token.children ?? [], style)
}

function paragraphRows(doc: Doc, runs: readonly Run[], { box, style }: Context, element: Element): Row[] {
  const lines = setLines(doc, runs, style.size, box.width)
  return lines.map((line, i) => ({
    before: 0,
    height: style.leading,
    keep: keepEnds(i, lines.length),
    draw: (y) => drawLine(doc, line, box.x, y + ascent(style), style.size, element),
  }))
}

function headingRows(doc: Doc, block: Block, parent: Element): Row[] {
  const style = headings[block.token.tag] as Style & { box: Box }
  const runs = inlineRuns(block, style)
  const text = runs.map((run) => run.text).join('')
  const level = Number(block.token.tag.slice(1))
  const heading: Heading = { level, text, anchor: text.toLowerCase().replace(/[^a-z0-9]+/g, '-') }
  const lines = paragraphRows(doc, runs, { box: style.box, style, parent }, child(doc, parent, `H${level}`))
  const rows = lines.map((row, i) => ({ ...row, keep: true, ...(i === 0 ? { heading } : {}) }))
  const rule: Row = { before: 0, height: 11, keep: true, draw: (y) => drawRule(doc, y) }
  return level === 2 ? [rule, ...rows] : rows
}

function drawRule(doc: Doc, y: number): void {
  artifact(doc, () => {
    doc
      .moveTo(fullWidth.x, y)
      .lineTo(fullWidth.x + fullWidth.width, y)
      .lineWidth(0.6)
      .stroke(ink.brass)
  })
}

function listRows(doc: Doc, list: Block, context: Context): Row[] {
  const { style, parent } = context
  const element = child(doc, parent, 'L')
  const box = { x: context.box.x + listIndent, width: context.box.width - listIndent }
  const items = list.children.map((item, i): Row[] => {
    const li = child(doc, element, 'LI')
    const label = child(doc, li, 'Lbl')
    const hasCheckBox = takeCheckBox(item)
    const marker = hasCheckBox ? checkBox : list.token.tag === 'ol' ? number(i + 1, style.size) : star
    const [first, ...rest] = setBlocks(doc, item.children, { box, style, parent: child(doc, li, 'LBody') })
    if (!first) return []
    const draw = (y: number) => {
      label.add(() => marker(doc, context.box.x, y + ascent(style)))
      first.draw(y)
    }
    return [{ ...first, before: hasCheckBox ? 5 : 4, draw }, ...rest]
  })
  // Neither the first item nor the last is alone on a page, unless it has several lines.
  return items.flatMap((rows, i) => {
    const isAlone = items[i === 0 ? 0 : i + 1]?.length === 1
    const staysWithNext = keepEnds(i, items.length) && isAlone
    return rows.map((row, n) => (n === rows.length - 1 ? { ...row, keep: row.keep || staysWithNext } : row))
  })
}

/** Removes the `[ ]` of a checklist item; returns whether there was one. */
function takeCheckBox(item: Block): boolean {
  const text = item.children[0]?.children[0]?.token.children?.[0]
  if (!text?.content.startsWith('[ ] ')) return false
  text.content = text.content.slice(4)
  return true
}

const inset = 15

/** A message template on a tinted background, never split across pages. */
function templateRows(doc: Doc, quote: Block, { box, parent }: Context): Row[] {
  const inner = { x: box.x + inset, width: box.width - 2 * inset }
  const element = child(doc, parent, 'BlockQuote')
  const rows = setBlocks(doc, quote.children, { box: inner, style: templateStyle, parent: element })
  const padding: Row = { before: 0, height: 10, keep: false, draw: () => {} }
  const all = [padding, ...rows, padding]
  return all.map((row, i) => ({
    ...row,
    keep: i < all.length - 1,
    draw: (y) => {
      artifact(doc, () => {
        doc.rect(box.x, y - row.before, box.width, row.height + row.before).fill(ink.parchment)
        doc.rect(box.x, y - row.before, 2, row.height + row.before).fill(ink.brass)
      })
      row.draw(y)
    },
  }))
}
