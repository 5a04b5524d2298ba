import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney } from '#app/platform/money.ts'
import { maxCents, minCents, parseAmount, parseLedgerAmount } from './amount.ts'

test('parses amounts in the usual notations', () => {
  const amounts: [string, number][] = [
    ['1', 100],
    ['1.00', 100],
    ['25', 2500],
    ['25.5', 2550],
    ['25.', 2500],
    [' $25.50 ', 2550],
    ['$ 40', 4000],
    ['40 USD', 4000],
    ['$40 usd', 4000],
    ['1,000', 100_000],
    ['1,000.25', 100_025],
    ['25,50', 2550],
    ['007', 700],
    ['100000', maxCents()],
  ]
  for (const [text, cents] of amounts) expect(parseAmount(text), text).toEqual({ cents })
})

test('rejects invalid amounts with a specific message', () => {
  const rejected: [string, RegExp][] = [
    ['', /enter an amount/],
    ['$', /enter an amount/],
    ['abc', /as a number/],
    ['NaN', /as a number/],
    ['Infinity', /as a number/],
    ['1e9', /as a number/],
    ['-5', /as a number/],
    ['0x10', /as a number/],
    ['1,00,000', /as a number/],
    ['1.000.000', /as a number/],
    ['.50', /as a number/],
    ['1.001', /two digits for the cents/],
    ['0.99', /smallest donation is \$1\.00/],
    ['0', /smallest donation/],
    ['100000.01', /above \$100,000\.00/],
    ['1000000000', /write to us/],
    ['9'.repeat(400), /write to us/],
  ]
  for (const [text, problem] of rejected) expect(parseAmount(text).problem, text).toMatch(problem)
})

test('parses every formatted amount back to the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: minCents(), max: maxCents() }), (cents) => {
      expect(parseAmount(formatMoney(cents))).toEqual({ cents })
      expect(parseAmount((cents / 100).toFixed(2))).toEqual({ cents })
    }),
  )
})

test.each([
  ['JPY', ['2500', '¥2,500', '2500 JPY'], 2500, '¥2,500'],
  ['EUR', ['25', '€25.00', '25,00 €', '25 eur'], 2500, '€25.00'],
  ['KWD', ['2.5', '2.500', 'KWD 2.5'], 2500, 'KWD 2.500'],
])('parses and formats %s with its decimals', (currency, texts, cents, formatted) => {
  for (const text of texts) expect(parseAmount(text, currency), text).toEqual({ cents })
  expect(formatMoney(cents, currency).replaceAll('\u00a0', ' ')).toBe(formatted)
  expect(parseAmount(formatMoney(cents, currency), currency)).toEqual({ cents })
})

test('rejects decimals that a currency does not have', () => {
  expect(parseAmount('25.50', 'JPY').problem).toMatch(/whole amount/)
  expect(parseAmount('2.5555', 'KWD').problem).toMatch(/3 decimals/)
  expect(parseAmount('', 'EUR').problem).toBe('Please enter an amount in EUR.')
})

test('an amount for the ledger only has to be above zero and small enough to store', () => {
  expect(parseLedgerAmount('0.01')).toEqual({ cents: 1 })
  expect(parseLedgerAmount('250,000')).toEqual({ cents: 25_000_000 })
  expect(parseLedgerAmount('0').problem).toBe('Please enter an amount above zero.')
  expect(parseLedgerAmount('20000000.01').problem).toBe('Please enter at most $20,000,000.00.')
})

test('any input parses to whole cents within the limits, or to a problem', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
      const { cents, problem } = parseAmount(text)
      if (cents === undefined) expect(problem).toBeTruthy()
      else expect(Number.isInteger(cents) && cents >= minCents() && cents <= maxCents()).toBe(true)
    }),
  )
})
