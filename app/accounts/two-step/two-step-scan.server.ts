export interface Scan {
  /** The secret for typing by hand, in groups of four. */
  secret: string
  /** The squares of a QR code as one SVG path, and how many stand side by side. */
  path: string
  size: number
  /** Opens an authenticator app on the same device. */
  uri: string
}

/** Draws what an authenticator app scans. */
export async function scanCode(uri: string): Promise<Scan> {
  const { encode } = await import('uqr')
  const { data, size } = encode(uri, { border: 2, ecc: 'M' })
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return { secret: secret.replace(/.{4}(?=.)/g, '$& '), path: squares.join(''), size, uri }
}
