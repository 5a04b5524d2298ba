import { expect, test } from 'vitest'
import { base32, isTotpCode, totpCode } from './totp.ts'

const key = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code at second %i is %s (RFC 6238, appendix B)', (seconds, code) => {
  expect(totpCode(key, Math.floor(seconds / 30))).toBe(code)
  expect(isTotpCode(key, code, new Date(seconds * 1000))).toBe(true)
})

test('accepts a code one period early or late, but not two', () => {
  const code = totpCode(key, 1000)
  const at = (step: number) => isTotpCode(key, code, new Date(step * 30_000))
  expect([998, 999, 1000, 1001, 1002].map(at)).toEqual([false, true, true, true, false])
})

test.each(['', '28708', '2870822', 'abcdef', '２８７０８２'])('rejects the malformed code %j', (code) => {
  expect(isTotpCode(key, code, new Date(59_000))).toBe(false)
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j is %s (RFC 4648, section 10)', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected)
})
