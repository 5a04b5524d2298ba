import type { ByteRange } from './files.ts'

/**
 * Parses a Range header (RFC 9110, section 14): undefined for the whole file, null when unsatisfiable.
 * Multiple ranges return the whole file, which the RFC allows.
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | null | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (!first && !last) return undefined
  const start = first ? Number(first) : Math.max(0, bytes - Number(last))
  const end = first && last ? Math.min(Number(last), bytes - 1) : bytes - 1
  if (first && last && Number(last) < Number(first)) return undefined
  return start <= end ? { start, end } : null
}
