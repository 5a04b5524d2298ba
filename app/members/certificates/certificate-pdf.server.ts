import { loadImage, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import { registerFonts, sans, serif } from '#app/events/link-preview/preview-fonts.server.ts'
import { toDrawable, wrap } from '#app/platform/draw-text.ts'
import { qrModules } from '#app/platform/qr-code.server.ts'
import { isRightToLeft } from '#app/platform/text-direction.ts'
import { brandPalette } from '#app/ui/brand-palette.ts'

export interface CertificateDocument {
  site: string
  brandColor: string
  /** A PNG; null if the site has no custom logo. */
  logo: Buffer | null
  title: string
  name: string
  /** For example, 'HRS-7K3M-Q9'. */
  number: string
  issuedOn: string
  paragraphs: string[]
  entries: { date: string; title: string; hours: string }[]
  total: string
  closing: string
  /** The URL where the certificate can be verified, also drawn as a QR code. */
  verifyUrl: string
}

/** US Letter in points. */
const page = { width: 612, height: 792, left: 64, right: 548, top: 60, bottom: 716 }
const hoursColumn = 60
const dateColumn = 96
const ink = { text: '#1e2a24', muted: '#5b665f', line: '#ddd5c3' }
const qrSize = 84
/** The height of the total, the QR code and the closing line, which are below the last row. */
const summaryHeight = 168
const rowLeading = 14

/** Draws a certificate as a PDF with selectable text. Names and titles may be in Arabic. */
export async function drawCertificate(certificate: CertificateDocument): Promise<Buffer> {
  registerFonts()
  const logo = certificate.logo && (await loadImage(certificate.logo))
  const pdf = new PDFDocument({
    title: `${certificate.title} ${certificate.number}`,
    author: certificate.site,
    subject: certificate.name,
    creator: certificate.site,
  })
  const accent = brandPalette(certificate.brandColor)['evergreen-deep'][0]
  let pageNumber = 1
  let ctx = openPage(pdf)
  let y = drawHeader(ctx, certificate, accent, logo)
  y = drawTableHeader(ctx, y)
  for (const entry of certificate.entries) {
    const lines = wrapText(ctx, entry.title, page.right - page.left - dateColumn - hoursColumn - 12, 10.5)
    const height = lines.length * rowLeading + 8
    if (y + height > page.bottom) {
      closePage(pdf, ctx, certificate, pageNumber++)
      ctx = openPage(pdf)
      y = drawTableHeader(ctx, page.top)
    }
    drawRow(ctx, entry, lines, y)
    y += height
  }
  if (y + summaryHeight > page.bottom + 20) {
    closePage(pdf, ctx, certificate, pageNumber++)
    ctx = openPage(pdf)
    y = page.top
  }
  drawTotal(ctx, certificate, y, accent)
  drawVerification(ctx, certificate, y + 44, accent)
  closePage(pdf, ctx, certificate, pageNumber)
  return pdf.close()
}

const openPage = (pdf: PDFDocument) => pdf.beginPage(page.width, page.height) as unknown as SKRSContext2D

function closePage(
  pdf: PDFDocument,
  ctx: SKRSContext2D,
  { number, site }: CertificateDocument,
  pageNumber: number,
) {
  drawText(ctx, `${site} · ${number}`, page.left, page.height - 36, { size: 8.5, color: ink.muted })
  drawText(ctx, `Page ${pageNumber}`, page.right, page.height - 36, {
    size: 8.5,
    color: ink.muted,
    align: 'right',
  })
  pdf.endPage()
}

interface TextStyle {
  size: number
  color?: string
  weight?: number
  family?: string
  align?: 'left' | 'right'
}

function drawText(ctx: SKRSContext2D, text: string, x: number, y: number, style: TextStyle) {
  const { size, color = ink.text, weight = 500, family = sans, align = 'left' } = style
  const line = toDrawable(text, 400)
  ctx.font = `${weight} ${size}px ${family}`
  ctx.fillStyle = color
  ctx.direction = isRightToLeft(line) ? 'rtl' : 'ltr'
  // Letter spacing turns ligatures off. Their glyphs have no text in the PDF, so 'Certificate' could not be searched
  // or copied.
  ctx.letterSpacing = isRightToLeft(line) ? '0px' : '0.01px'
  ctx.textAlign = align
  ctx.fillText(line, x, y)
}

function wrapText(ctx: SKRSContext2D, text: string, width: number, size: number, weight = 500) {
  ctx.font = `${weight} ${size}px ${sans}`
  return wrap(toDrawable(text, 2000), width, (line) => ctx.measureText(line).width)
}

const maxLogo = { width: 120, height: 44 }

/** Draws the letterhead, the title, the name and the paragraphs. Returns the y position where the table starts. */
function drawHeader(
  ctx: SKRSContext2D,
  { site, title, number, issuedOn, name, paragraphs }: CertificateDocument,
  accent: string,
  logo: Awaited<ReturnType<typeof loadImage>> | null,
) {
  let x = page.left
  if (logo) {
    const scale = Math.min(maxLogo.width / logo.width, maxLogo.height / logo.height)
    const [width, height] = [logo.width * scale, logo.height * scale]
    ctx.drawImage(logo, x, page.top - 8 + (maxLogo.height - height) / 2, width, height)
    x += width + 12
  }
  drawText(ctx, site, x, page.top + 20, { size: 17, weight: 600, family: serif, color: accent })
  drawText(ctx, number, page.right, page.top + 12, { size: 10, weight: 600, align: 'right' })
  drawText(ctx, `Issued ${issuedOn}`, page.right, page.top + 27, {
    size: 10,
    color: ink.muted,
    align: 'right',
  })
  drawRule(ctx, page.top + 50, accent, 1.5)
  let y = page.top + 96
  drawText(ctx, title, page.left, y, { size: 25, weight: 600, family: serif, color: accent })
  y += 34
  drawText(ctx, name, page.left, y, { size: 17, weight: 600, family: serif })
  y += 26
  for (const paragraph of paragraphs) {
    for (const line of wrapText(ctx, paragraph, page.right - page.left, 11)) {
      const isRtl = isRightToLeft(line)
      drawText(ctx, line, isRtl ? page.right : page.left, y, { size: 11, align: isRtl ? 'right' : 'left' })
      y += 16
    }
    y += 8
  }
  return y + 16
}

function drawTableHeader(ctx: SKRSContext2D, y: number) {
  const style = { size: 9.5, weight: 600, color: ink.muted }
  drawText(ctx, 'Date', page.left, y, style)
  drawText(ctx, 'Service', page.left + dateColumn, y, style)
  drawText(ctx, 'Hours', page.right, y, { ...style, align: 'right' })
  drawRule(ctx, y + 7, ink.line)
  return y + 22
}

function drawRow(
  ctx: SKRSContext2D,
  { date, hours }: CertificateDocument['entries'][number],
  lines: string[],
  y: number,
) {
  drawText(ctx, date, page.left, y, { size: 10.5 })
  for (const [i, line] of lines.entries())
    drawText(ctx, line, page.left + dateColumn, y + i * rowLeading, { size: 10.5 })
  drawText(ctx, hours, page.right, y, { size: 10.5, align: 'right' })
  drawRule(ctx, y + lines.length * rowLeading - 7, ink.line)
}

function drawTotal(ctx: SKRSContext2D, { total }: CertificateDocument, y: number, accent: string) {
  drawText(ctx, 'Total', page.left + dateColumn, y + 6, { size: 12, weight: 600, color: accent })
  drawText(ctx, total, page.right, y + 6, { size: 12, weight: 600, color: accent, align: 'right' })
}

/** The QR code, the address that it contains, and the closing line. */
function drawVerification(
  ctx: SKRSContext2D,
  { verifyUrl, closing }: CertificateDocument,
  y: number,
  accent: string,
) {
  drawQrCode(ctx, verifyUrl, page.left, y)
  const x = page.left + qrSize + 18
  drawText(ctx, 'Verify this certificate', x, y + 16, { size: 11, weight: 600 })
  drawText(ctx, 'Scan the code, or open this address:', x, y + 33, { size: 10, color: ink.muted })
  for (const [i, line] of wrapText(ctx, verifyUrl, page.right - x, 10).entries())
    drawText(ctx, line, x, y + 49 + i * 13, { size: 10, color: accent })
  ctx.annotateLinkUrl(x, y + 38, page.right, y + 66, verifyUrl)
  for (const [i, line] of wrapText(ctx, closing, page.right - x, 10)
    .slice(0, 3)
    .entries())
    drawText(ctx, line, x, y + 81 + i * 13, { size: 10 })
}

function drawQrCode(ctx: SKRSContext2D, url: string, x: number, y: number) {
  const rows = qrModules(url)
  const module = qrSize / rows.length
  ctx.fillStyle = '#000000'
  // Each square is slightly larger than a module, so that no hairlines appear between modules.
  for (const [row, cells] of rows.entries())
    for (const [column, dark] of cells.entries())
      if (dark) ctx.fillRect(x + column * module, y + row * module, module + 0.05, module + 0.05)
}

function drawRule(ctx: SKRSContext2D, y: number, color: string, width = 0.6) {
  ctx.strokeStyle = color
  ctx.lineWidth = width
  ctx.beginPath()
  ctx.moveTo(page.left, y)
  ctx.lineTo(page.right, y)
  ctx.stroke()
}
