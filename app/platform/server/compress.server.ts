import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export const compress = {
  br: (bytes: Buffer, quality: number) =>
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => gzipped(bytes),
}

/** The best encoding that a client accepts, from its Accept-Encoding header. */
export function bestEncoding(accepted: string | null | undefined): Encoding {
  if (!accepted) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted) ? 'gzip' : 'identity'
}

const quickQuality = 4

/** Compresses a response that is used only once. */
export async function compressQuickly(body: string, encoding: Encoding) {
  const bytes = Buffer.from(body)
  if (encoding === 'br') return compress.br(bytes, quickQuality)
  return encoding === 'gzip' ? compress.gzip(bytes) : bytes
}
