import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface GuideFile {
  bytes: number
  pages: number
}

/** Where the program's own files are: built, or while one edits. */
const folders = ['build/client', 'public']

/** How big a guide's PDF is and how many pages it has; null when it is not one of the program's own files. */
export async function readGuideFile(pdfUrl: string): Promise<GuideFile | null> {
  if (!/^\/guides\/[\w-]+\.pdf$/.test(pdfUrl)) return null
  for (const folder of folders) {
    const bytes = await readFile(join(folder, pdfUrl)).catch(() => null)
    if (bytes) return { bytes: bytes.length, pages: countPages(bytes.toString('latin1')) }
  }
  return null
}

/** Every page is an object of its own (ISO 32000-1, 7.7.3.3). */
function countPages(pdf: string) {
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** Puts beside a guide how big its PDF is. */
export async function withFile<Guide extends { pdfUrl: string }>(guide: Guide) {
  return { ...guide, file: await readGuideFile(guide.pdfUrl) }
}
