import decodeQr from 'qr/decode.js'
import { expect, test } from 'vitest'
import { qrCode } from '#app/platform/qr-code.server.ts'
import { checkInCode, posterCode } from './check-in-code.server.ts'

const secret = 's'.repeat(40)

/** The code as a camera sees it, with a few pixels for each module. */
function photograph({ path, size }: { path: string; size: number }, scale = 6) {
  const side = size * scale
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x = '', y = ''] of path.matchAll(/M(\d+) (\d+)/g))
    for (let row = 0; row < scale; row++)
      for (let column = 0; column < scale; column++) {
        const pixel = (Number(y) * scale + row) * side + Number(x) * scale + column
        data.fill(0, pixel * 4, pixel * 4 + 3)
      }
  return { width: side, height: side, data }
}

test('the scanner library reads the codes on our pages', () => {
  const code = checkInCode('a', secret)
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
  expect(decodeQr(photograph(qrCode(code)))).toBe(code)
  const url = `https://site.example/events/quran-circle/check-in?code=${posterCode('a', secret)}`
  expect(decodeQr(photograph(qrCode(url)))).toBe(url)
})

test('codes differ by sign-up, purpose and site', () => {
  const codes = [checkInCode('a', secret), checkInCode('b', secret), checkInCode('a', 't'.repeat(40))]
  expect(new Set([...codes, posterCode('a', secret)]).size).toBe(4)
  expect(checkInCode('a', secret).startsWith(posterCode('a', secret))).toBe(false)
})
