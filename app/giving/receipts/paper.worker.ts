import { createRequire } from 'node:module'
import { serveRows } from '#app/platform/worker/serve-rows.server.ts'
import { drawPdf } from './draw-paper.server.ts'
import type { Paper } from './paper.ts'
import { type FontFile, type Fonts, makeFonts } from './pdf-fonts.server.ts'

export interface PaperJob {
  paper: Paper
  /** The fonts from the result of an earlier job, or the files to make them from. */
  fonts: Fonts | FontFile[]
  /** The module from which pdfkit and subset-font are loaded. They read files in their packages, so they are not bundled. */
  packages: string
}

export interface PaperResult {
  pdf: Uint8Array
  fonts: Fonts
}

serveRows(async function* ({ paper, fonts: given, packages }: PaperJob) {
  const require = createRequire(packages)
  const fonts = given instanceof Map ? given : await makeFonts(given, require('subset-font'))
  yield { pdf: await drawPdf(paper, fonts, require('pdfkit')), fonts } satisfies PaperResult
})
