import { buffer } from 'node:stream/consumers'
import type { RouterContextProvider } from 'react-router'
import { formatHourCount } from '#app/members/hours/hours-period.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { filesContext } from '#app/platform/files/files.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { logoFile } from '#app/platform/settings/brand-files.ts'
import type { Settings } from '#app/platform/settings/settings.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { formatInstantDate, formatShortDate } from '#app/platform/time/format-date.ts'
import { formatHours } from '#app/platform/time/hours.ts'
import { verifyPath } from './certificate.ts'
import type { CertificateDocument } from './certificate-pdf.server.ts'
import type { Certificate } from './certificate-store.server.ts'
import { certificateTexts } from './certificate-texts.ts'

const letters = {
  general: certificateTexts.general,
  school: certificateTexts.school,
  university: certificateTexts.university,
}

/** The content of the PDF: the hours as of the day of issue, with the site's current texts. */
function describeCertificate(
  certificate: Certificate,
  settings: Settings,
  origin: string,
): Omit<CertificateDocument, 'logo'> {
  const { name, number, fromDate, toDate, wording, minutes, entries, issuedAt, code } = certificate
  const letter = fillText(letters[wording], settings, {
    volunteer: name,
    hours: formatHourCount(minutes),
    from: formatShortDate(fromDate),
    to: formatShortDate(toDate),
  })
  return {
    site: settings.name,
    brandColor: settings.brandColor,
    title: fillText(certificateTexts.title, settings),
    name,
    number,
    issuedOn: formatInstantDate(issuedAt, settings.timeZone),
    paragraphs: letter.split(/\n+/).filter(Boolean),
    entries: entries.map(({ date, title, minutes }) => ({
      date: formatShortDate(date),
      title,
      hours: formatHours(minutes),
    })),
    total: formatHourCount(minutes),
    closing: fillText(certificateTexts.closing, settings, { contact: settings.contactEmail }),
    verifyUrl: origin + verifyPath(code),
  }
}

/** The PDF as a download. It is drawn for each request, not stored. */
export async function certificateResponse(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  certificate: Certificate,
) {
  const settings = await readSettings(context.get(databaseContext))
  const { logo } = settings
  const logoStream = logo ? await context.get(filesContext).get(logoFile(logo, '512.png')) : undefined
  // The canvas library is large, so it is loaded when the first certificate is drawn.
  const { drawCertificate } = await import('./certificate-pdf.server.ts')
  const pdf = await drawCertificate({
    ...describeCertificate(certificate, settings, siteOrigin(context, request)),
    logo: logoStream ? await buffer(logoStream) : null,
  })
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="certificate-${certificate.number}.pdf"`,
      'Cache-Control': 'no-store',
    },
  })
}
