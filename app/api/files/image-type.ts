const signatures: [type: string, offset: number, text: string][] = [
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/png', 0, '\x89PNG'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
  ['image/avif', 4, 'ftypavi'],
]

/** Image types that are stored unchanged. */
export const imageTypes = signatures.map(([type]) => type)

/** Detects the type from the first bytes; null for an unsupported type. */
export function imageType(bytes: Buffer) {
  const start = bytes.toString('latin1', 0, 16)
  return signatures.find(([, offset, text]) => start.startsWith(text, offset))?.[0] ?? null
}
