import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestEncoding, compressBest, compressQuickly } from './compress.server.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0,gzip;q=0', 'identity'],
  ['br;q=0.5', 'br'],
  ['abrupt', 'identity'],
] as const)('for Accept-Encoding %j, the best encoding is %s', (accepted, encoding) => {
  expect(bestEncoding(accepted)).toBe(encoding)
})

test('compressed text decompresses to the original', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1024, maxLength: 4000, unit: 'grapheme' }), async (text) => {
      const original = Buffer.from(text)
      for (const br of [compressQuickly(original, 'br'), await compressBest.br(original)]) {
        expect(brotliDecompressSync(br).equals(original)).toBe(true)
      }
      for (const gz of [compressQuickly(original, 'gzip'), await compressBest.gzip(original)]) {
        expect(gunzipSync(gz).equals(original)).toBe(true)
      }
    }),
    { numRuns: 20 },
  )
})
