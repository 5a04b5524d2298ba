import type { DonorDocument } from './donor-document.ts'

/** The PDF as a download. The file is not stored, but drawn for each request. */
export async function documentResponse(document: DonorDocument, filename: string) {
  // pdfkit is large, so it is loaded for the first PDF.
  const { documentPdf } = await import('./document-pdf.server.ts')
  return new Response(new Uint8Array(await documentPdf(document)), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
  })
}
