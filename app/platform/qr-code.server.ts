import encodeQr from 'qr'

export interface QrCode {
  /** The dark modules as one SVG path. */
  path: string
  /** Modules per side, including the margin. */
  size: number
}

/** The modules of a QR code without a margin, by row; true is dark. */
export const qrModules = (text: string) =>
  // The library draws at least one module of margin.
  encodeQr(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))

/** Modules on each side that scanners need around a code (ISO/IEC 18004). */
const margin = 4

/** Draws a text as a QR code with a margin. */
export function qrCode(text: string): QrCode {
  const rows = qrModules(text)
  const path = rows.flatMap((row, y) =>
    row.map((dark, x) => (dark ? `M${x + margin} ${y + margin}h1v1h-1z` : '')),
  )
  return { path: path.join(''), size: rows.length + 2 * margin }
}
