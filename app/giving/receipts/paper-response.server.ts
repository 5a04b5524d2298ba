import type { Paper } from './paper.ts'

/** The PDF as a download. It is drawn from the stored content each time. */
export async function paperResponse(paper: Paper, filename: string) {
  // pdfkit is large, so it is loaded for the first PDF.
  const { paperPdf } = await import('./paper-pdf.server.ts')
  return new Response(new Uint8Array(await paperPdf(paper)), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
  })
}
