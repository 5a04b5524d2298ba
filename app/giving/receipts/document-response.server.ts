import type { DonorDocument } from './donor-document.ts'

/** Returns the PDF as a download. It is generated for each request, and never stored. */
export async function documentResponse(document: DonorDocument, filename: string) {
  // Contains the fonts, which are large, so it is loaded only when the first PDF is requested.
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
