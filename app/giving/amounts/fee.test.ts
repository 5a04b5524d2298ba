import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxCents, minCents } from './amount.ts'
import { feeFor, parseFeeRule, withFee } from './fee.ts'

const standard = { basisPoints: 290, fixedCents: 30 }

test('the fee is a percentage plus a fixed amount, rounded to the nearest cent', () => {
  expect(feeFor(10_000, standard)).toBe(320)
  expect(feeFor(100, standard)).toBe(33)
  expect(feeFor(2500, standard)).toBe(103)
  expect(feeFor(0, standard)).toBe(30)
})

test('if the fee is covered, the whole amount remains', () => {
  expect(withFee(2000, standard)).toBe(2091)
  expect(withFee(10_000, standard)).toBe(10_330)
  expect(withFee(2000, { basisPoints: 0, fixedCents: 0 })).toBe(2000)
})

const rules = fc.record({
  basisPoints: fc.integer({ min: 0, max: 2000 }),
  fixedCents: fc.integer({ min: 0, max: 500 }),
})

test('after the fee, at least the amount remains, and a smaller payment would leave less', () => {
  fc.assert(
    fc.property(fc.integer({ min: minCents(), max: maxCents() }), rules, (cents, rule) => {
      const total = withFee(cents, rule)
      const net = total - feeFor(total, rule)
      expect(Number.isSafeInteger(total)).toBe(true)
      expect(net).toBeGreaterThanOrEqual(cents)
      expect(net).toBeLessThanOrEqual(cents + 1)
      expect(total - 1 - feeFor(total - 1, rule)).toBeLessThan(cents)
    }),
    { numRuns: 1000 },
  )
})

test('parses a fee rule as admins type it, with the decimals of the currency', () => {
  expect(parseFeeRule('2.9', '0.30', 2)).toEqual(standard)
  expect(parseFeeRule('2.25', '.5', 2)).toEqual({ basisPoints: 225, fixedCents: 50 })
  expect(parseFeeRule('3', '0.30', 0)).toEqual({ basisPoints: 300, fixedCents: 0 })
  expect(parseFeeRule('1.4', '0.1', 3)).toEqual({ basisPoints: 140, fixedCents: 100 })
})
