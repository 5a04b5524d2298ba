import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { blockRows } from './blocks.ts'
import { contentsRows, drawCover } from './cover.ts'
import { type Heading, type PlacedRow, paginate } from './flow.ts'
import { type Fonts, loadFonts, registerFonts } from './fonts.ts'
import { type Guide, parseBlocks, readGuide } from './guide.ts'
import { artifact, child, coverHeight, type Doc, type Element, ink, page } from './paper.ts'
import { drawLine, widthOf } from './text.ts'

const here = import.meta.dirname
/** The modules of the site that the guides use. */
const siteSources = [
  import.meta.resolve('#app/ui/ornament/girih.ts'),
  import.meta.resolve('#app/platform/inner-apostrophe.ts'),
].map((url) => fileURLToPath(url))

export type TypesetGuide = { slug: string; path: string; pages: number }

/** Writes a PDF of each guide into `folder` and lists them. Returns an empty list if all are up to date. */
export async function typesetGuides(folder: string): Promise<TypesetGuide[]> {
  const paths = globSync('*.md', { cwd: here }).sort()
  const stamp = join(folder, '.sources')
  const sourcesHash = hashOfSources()
  const outputs = paths.map((path) => join(folder, path.replace(/md$/, 'pdf')))
  const isCurrent = existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash
  if (isCurrent && outputs.every((path) => existsSync(path))) return []
  mkdirSync(folder, { recursive: true })
  const fonts = await loadFonts()
  const guides = paths.map((path) => readGuide(join(here, path)))
  const done = await Promise.all(
    guides.map((guide) => typeset(guide, fonts, join(folder, `${guide.slug}.pdf`))),
  )
  writeFileSync(stamp, sourcesHash)
  return done
}

function hashOfSources(): string {
  const files = globSync('*.{md,ts}', { cwd: here, exclude: ['*.test.ts'] }).sort()
  const hash = createHash('sha256')
  for (const path of [...files.map((file) => join(here, file)), ...siteSources])
    hash.update(readFileSync(path))
  return hash.digest('hex')
}

async function typeset(guide: Guide, fonts: Fonts, path: string): Promise<TypesetGuide> {
  const doc = openDocument(guide)
  registerFonts(doc, fonts)
  const file = doc.pipe(createWriteStream(path))
  const root = doc.struct('Document')
  doc.addStructure(root)
  drawCover(doc, guide, root)
  const pages = layOut(doc, guide, root)
  drawPages(doc, guide, pages)
  root.end()
  doc.end()
  await finished(file)
  return { slug: guide.slug, path, pages: pages.length }
}

function layOut(doc: Doc, guide: Guide, root: Element): PlacedRow[][] {
  const pageNumbers = new Map<string, number>()
  const contents = child(doc, root, 'TOC')
  const body = blockRows(doc, parseBlocks(guide.body), root)
  const sections = body.flatMap((row) => (row.heading?.level === 2 ? row.heading : []))
  const list = contentsRows(doc, sections, (anchor) => pageNumbers.get(anchor) ?? 0, contents)
  const pages = paginate([...list, ...body], coverHeight)
  for (const [i, rows] of pages.entries()) {
    for (const { row } of rows) if (row.heading) pageNumbers.set(row.heading.anchor, i + 1)
  }
  return pages
}

function drawPages(doc: Doc, guide: Guide, pages: readonly PlacedRow[][]): void {
  let section = doc.outline
  const bookmark = ({ level, text, anchor }: Heading, top: number) => {
    doc.addNamedDestination(anchor, 'XYZ', 0, top, null)
    // pdfkit measures `left` from the right edge; its types lack both options.
    const place = { top, left: page.width } as { expanded?: boolean }
    const item = (level === 2 ? doc.outline : section).addItem(text, place)
    if (level === 2) section = item
  }
  for (const [i, rows] of pages.entries()) {
    if (i > 0) doc.addPage()
    for (const { row, y } of rows) {
      if (row.heading) bookmark(row.heading, y - 20)
      row.draw(y)
    }
    drawFooter(doc, guide.title, `Page ${i + 1} of ${pages.length}`)
  }
}

function openDocument(guide: Guide): Doc {
  // With a fixed date, the same text gives the same file, byte for byte.
  const CreationDate = new Date(`${guide.updated}T12:00:00Z`)
  return new PDFDocument({
    size: 'LETTER',
    margin: 0,
    pdfVersion: '1.7',
    // Marks the file as accessible. The type lacks this value.
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: guide.title,
      Subject: guide.description,
      CreationDate,
      ModDate: CreationDate,
    },
  })
}

function drawFooter(doc: Doc, title: string, pageNumber: string): void {
  const baseline = page.height - 38
  artifact(doc, () => {
    doc
      .moveTo(page.left, baseline - 16)
      .lineTo(page.right, baseline - 16)
      .lineWidth(0.6)
      .stroke(ink.hairline)
    drawLine(doc, [{ text: title, font: 'text', color: ink.quiet }], page.left, baseline, 8.8)
    const number = [{ text: pageNumber, font: 'text' as const, color: ink.quiet }]
    drawLine(doc, number, page.right - widthOf(doc, number, 8.8), baseline, 8.8)
  })
}

if (import.meta.main) {
  const startedAt = performance.now()
  const done = await typesetGuides(join(here, '../public/guides'))
  for (const { slug, pages } of done) console.log(`public/guides/${slug}.pdf  ${pages} pages`)
  const duration = `${Math.round(performance.now() - startedAt)} ms`
  console.log(done.length > 0 ? `Typeset in ${duration}` : 'The guides are up to date')
}
