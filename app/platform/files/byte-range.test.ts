import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

test.each([
  ['bytes=0-499', { start: 0, end: 499 }],
  ['bytes=500-', { start: 500, end: 999 }],
  ['bytes=-200', { start: 800, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=900-5000', { start: 900, end: 999 }],
  ['bytes=1000-', null],
  ['bytes=-0', null],
  ['bytes=0-99999999999999999999', { start: 0, end: 999 }],
  ['bytes=99999999999999999999-', null],
  ['bytes=-99999999999999999999', { start: 0, end: 999 }],
  ['Bytes=0-0', { start: 0, end: 0 }],
  ['bytes=9-3', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['items=0-1', undefined],
  [undefined, undefined],
])('the Range header %s resolves to %o in a file of 1000 bytes', (header, range) => {
  expect(byteRange(header, 1000)).toEqual(range)
})

test('a range always lies within the file', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.nat(),
      fc.nat(),
      fc.constantFrom('both', 'first', 'last'),
      (a, b, bytes, which) => {
        const header = `bytes=${which === 'last' ? '' : a}-${which === 'first' ? '' : b}`
        const range = byteRange(header, bytes)
        if (!range) return
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.end).toBeLessThan(bytes)
        expect(range.start).toBeLessThanOrEqual(range.end)
      },
    ),
  )
})
