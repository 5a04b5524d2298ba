/** The secret of a new authenticator app entry, in every form in which a member can enter it. */
export interface AuthenticatorKey {
  /** The secret in groups of four characters, for manual entry. */
  secret: string
  /** The dark modules of the QR code as one SVG path. */
  path: string
  /** Modules per side. */
  size: number
  /** Opens an authenticator app on the same device. */
  uri: string
}

/** Renders the QR code of an `otpauth:` URI. */
export async function authenticatorKey(uri: string): Promise<AuthenticatorKey> {
  const { encode } = await import('uqr')
  const { data, size } = encode(uri, { border: 2, ecc: 'M' })
  const modules = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return { secret: secret.replace(/.{4}(?=.)/g, '$& '), path: modules.join(''), size, uri }
}
