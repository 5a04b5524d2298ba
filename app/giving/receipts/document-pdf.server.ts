import { readOneInWorker } from '#app/platform/worker/read-in-worker.server.ts'
import { brandPalette } from '#app/ui/brand-palette.ts'
import type { DocumentJob, DocumentResult } from './document.worker.ts'
import type { DonorDocument } from './donor-document.ts'
import { fontFiles } from './font-files.server.ts'
import type { Fonts } from './pdf-fonts.server.ts'

/** A statement of 1,000 gifts takes 5 seconds on a small machine. */
const budget = { cpuMs: 120_000, memoryMegabytes: 256 }

let fonts: Fonts | undefined
let lastJob: Promise<unknown> = Promise.resolve()

/**
 * Draws a receipt or a statement as a tagged PDF with selectable text. Names may be in any script. Runs in a
 * worker thread, one document at a time: even one page would block the server for a tenth of a second.
 */
export function documentPdf(document: DonorDocument): Promise<Buffer> {
  const pdf = lastJob.then(() => drawInWorker(document))
  lastJob = pdf.catch(() => {})
  return pdf
}

async function drawInWorker(document: DonorDocument) {
  const job: DocumentJob = {
    document,
    accent: brandPalette(document.organization.brandColor)['evergreen-deep'][0],
    fonts: fonts ?? fontFiles,
    requireFrom: import.meta.url,
  }
  const module = new URL('./document.worker.ts', import.meta.url)
  const result = await readOneInWorker<DocumentResult>(module, job, budget)
  fonts ??= result.fonts
  return Buffer.from(result.pdf)
}
