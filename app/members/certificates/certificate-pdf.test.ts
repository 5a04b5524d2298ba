import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type CertificateDocument, drawCertificate } from './certificate-pdf.server.ts'

const certificate: CertificateDocument = {
  site: 'Shajara',
  brandColor: '#1f5a43',
  logo: null,
  title: 'Certificate of volunteer hours',
  name: 'مريم الصديقي',
  number: 'HRS-7K3M-Q9',
  issuedOn: 'November 23, 2026',
  paragraphs: ['We confirm that Maryam Siddiqui volunteered 12.5 hours with Shajara.'],
  entries: [
    { date: 'Nov 14, 2026', title: 'Meal packing at the masjid', hours: '2.5' },
    { date: 'Nov 21, 2026', title: 'حلقة القرآن', hours: '10' },
  ],
  total: '12.5 hours',
  closing: 'Questions about this certificate? Write to us at salaam@shajara.example.',
  verifyUrl: 'https://shajara.example/verify/34679CDFGHJKMNPQRTVW',
}

/** Writes the PDF to the folder `PDF_OUT`, if it is set, so that a developer can look at it. */
function writePdf(name: string, pdf: Buffer) {
  if (process.env.PDF_OUT) writeFileSync(`${process.env.PDF_OUT}/${name}.pdf`, pdf)
}

const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

test('a certificate is a PDF with its title, its number and a link to its verification page', async () => {
  const pdf = await drawCertificate(certificate)
  writePdf('certificate', pdf)
  const text = pdf.toString('latin1')
  expect(text.slice(0, 5)).toBe('%PDF-')
  expect(text).toContain('Certificate of volunteer hours HRS-7K3M-Q9')
  expect(text).toContain(certificate.verifyUrl)
  expect(countPages(pdf)).toBe(1)
})

test('a certificate with many events has several pages', async () => {
  const entries = Array.from({ length: 90 }, (_, i) => ({
    date: 'Nov 14, 2026',
    title: `Service day ${i + 1} ${'with a long name '.repeat(i % 6)}`,
    hours: '1',
  }))
  const pdf = await drawCertificate({ ...certificate, entries })
  writePdf('long-certificate', pdf)
  expect(countPages(pdf)).toBeGreaterThan(3)
})
