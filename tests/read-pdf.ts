import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Reads a PDF with an independent library: its title, language and tags, and the text of each page. */
export async function readPdf(bytes: Buffer) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false })
  const pdf = await task.promise
  const { info } = await pdf.getMetadata()
  const pages: string[] = []
  const tags: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
    tags.push(JSON.stringify(await page.getStructTree()))
  }
  await task.destroy()
  const { Title: title, Language: language } = info as { Title?: string; Language?: string }
  return { title, language, pages, tags: tags.join('') }
}
