import { readOneInWorker } from '#app/platform/worker/read-in-worker.server.ts'
import { fontFiles } from './font-files.server.ts'
import type { Paper } from './paper.ts'
import type { PaperJob, PaperResult } from './paper.worker.ts'
import type { Fonts } from './pdf-fonts.server.ts'

/** A statement of 1,000 gifts takes 5 seconds on a small machine. */
const budget = { cpuMs: 120_000, memoryMegabytes: 256 }

let fonts: Fonts | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Draws a receipt or a statement as a tagged PDF with selectable text. Names may be in any script. Runs in a
 * worker thread, one document at a time: even one page would block the server for a tenth of a second.
 */
export function paperPdf(paper: Paper): Promise<Buffer> {
  const pdf = last.then(() => drawInWorker(paper))
  last = pdf.catch(() => {})
  return pdf
}

async function drawInWorker(paper: Paper) {
  const job: PaperJob = { paper, fonts: fonts ?? fontFiles, packages: import.meta.url }
  const module = new URL('./paper.worker.ts', import.meta.url)
  const result = await readOneInWorker<PaperResult>(module, job, budget)
  fonts ??= result.fonts
  return Buffer.from(result.pdf)
}
