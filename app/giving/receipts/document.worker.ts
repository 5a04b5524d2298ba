import { createRequire } from 'node:module'
import { serveRows } from '#app/platform/worker/serve-rows.server.ts'
import type { DonorDocument } from './donor-document.ts'
import { drawPdf } from './draw-document.server.ts'
import { type FontFile, type Fonts, makeFonts } from './pdf-fonts.server.ts'

export interface DocumentJob {
  document: DonorDocument
  /** The color of the name and headings. Deriving it here would load the color library for every document. */
  accent: string
  /** The fonts from the result of an earlier job, or the files to make them from. */
  fonts: Fonts | FontFile[]
  /**
   * The URL of the module that pdfkit and subset-font are loaded from. They read files in their packages, so they are
   * not bundled.
   */
  requireFrom: string
}

export interface DocumentResult {
  pdf: Uint8Array
  fonts: Fonts
}

serveRows(async function* ({ document, accent, fonts: source, requireFrom }: DocumentJob) {
  const require = createRequire(requireFrom)
  const fonts = source instanceof Map ? source : await makeFonts(source, require('subset-font'))
  yield { pdf: await drawPdf({ document, accent, fonts }, require('pdfkit')), fonts } satisfies DocumentResult
})
