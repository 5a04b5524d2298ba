import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateZakat, metalValue, nisabGrams, parseGrams, type Wealth } from './zakat.ts'
import { calculateFromFields, firstProblem, zakatGivePath } from './zakat-form.ts'

const wealth = (change: Partial<Wealth>): Wealth => ({
  standard: 'silver',
  centsPerGram: { gold: 13_000, silver: 150 },
  milligrams: { gold: 0, silver: 0 },
  assetCents: [],
  debtCents: 0,
  ...change,
})

test('zakat on 200 dirhams of silver (595 grams) is one fortieth, rounded up', () => {
  const zakat = calculateZakat(wealth({ milligrams: { gold: 0, silver: 595_000 } }))
  expect(zakat).toEqual({
    assetsCents: 89_250,
    debtCents: 0,
    netCents: 89_250,
    nisabCents: 89_250,
    dueCents: 2232,
  })
})

test('no zakat is due a cent below the nisab; the nisab of gold is 85 grams', () => {
  const nisab = 85 * 13_000
  const due = (cents: number) => calculateZakat(wealth({ standard: 'gold', assetCents: [cents] }))?.dueCents
  expect([due(nisab - 1), due(nisab)]).toEqual([0, nisab / 40])
})

test('debts are subtracted before the comparison with the nisab', () => {
  const zakat = calculateZakat(wealth({ assetCents: [100_000], debtCents: 20_000 }))
  expect(zakat).toMatchObject({ netCents: 80_000, dueCents: 0 })
  expect(calculateZakat(wealth({ assetCents: [1], debtCents: 20_000 }))?.netCents).toBe(0)
})

test('a price is needed for the nisab and for each metal that someone owns', () => {
  const centsPerGram = { gold: null, silver: 150 }
  expect(calculateZakat(wealth({ centsPerGram }))).not.toBeNull()
  expect(calculateZakat(wealth({ centsPerGram, standard: 'gold' }))).toBeNull()
  expect(calculateZakat(wealth({ centsPerGram, milligrams: { gold: 1, silver: 0 } }))).toBeNull()
})

const cents = fc.integer({ min: 0, max: 1e12 })
const anyWealth: fc.Arbitrary<Wealth> = fc.record({
  standard: fc.constantFrom('gold' as const, 'silver' as const),
  centsPerGram: fc.record({
    gold: fc.integer({ min: 1, max: 2e9 }),
    silver: fc.integer({ min: 1, max: 2e9 }),
  }),
  milligrams: fc.record({ gold: fc.integer({ min: 0, max: 1e9 }), silver: fc.integer({ min: 0, max: 1e9 }) }),
  assetCents: fc.array(cents, { maxLength: 6 }),
  debtCents: cents,
})

describe('for any wealth', () => {
  test('all amounts are exact whole cents, and the zakat is a fortieth of the rest, or nothing below the nisab', () => {
    fc.assert(
      fc.property(anyWealth, (input) => {
        const zakat = calculateZakat(input)
        if (!zakat) throw new Error('All prices are known')
        for (const amount of Object.values(zakat)) expect(Number.isSafeInteger(amount)).toBe(true)
        const { netCents, nisabCents, dueCents } = zakat
        expect(nisabCents).toBe(nisabGrams[input.standard] * (input.centsPerGram[input.standard] ?? 0))
        if (netCents < nisabCents) {
          expect(dueCents).toBe(0)
          return
        }
        const excess = BigInt(dueCents) * 40n - BigInt(netCents)
        expect(excess >= 0n && excess < 40n).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('owning more never means less zakat, and owing more never means more', () => {
    fc.assert(
      fc.property(anyWealth, cents, (input, more) => {
        const due = (change: Partial<Wealth>) => calculateZakat({ ...input, ...change })?.dueCents ?? 0
        expect(due({ assetCents: [...input.assetCents, more] })).toBeGreaterThanOrEqual(due({}))
        expect(due({ debtCents: input.debtCents + more })).toBeLessThanOrEqual(due({}))
      }),
      { numRuns: 2000 },
    )
  })

  test('a weight is worth its price to the nearest cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 2e9 }), (milligrams, price) => {
        const difference = BigInt(metalValue(milligrams, price)) * 1000n - BigInt(milligrams) * BigInt(price)
        expect(difference > -500n && difference <= 500n).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

test('weights have up to three decimals', () => {
  expect(['12', '12.5', '0,125', ' 3 g', '7 grams', '1.'].map(parseGrams)).toEqual([
    12_000, 12_500, 125, 3000, 7000, 1000,
  ])
  expect(['', '-1', '1.2345', '1e3', '1234567'].map(parseGrams)).toEqual([null, null, null, null, null])
})

test('the form adds up everything; empty fields are zero', () => {
  const fields = { standard: 'silver', silverPrice: '1.50', cash: '$1,000', owed: '200.50', debts: '100' }
  const { errors, zakat } = calculateFromFields({ ...fields, other: 'x' })
  expect(errors).toEqual({})
  expect(zakat).toMatchObject({ assetsCents: 120_050, netCents: 110_050, nisabCents: 89_250, dueCents: 2752 })
})

test('each error belongs to its field, and typed text is kept', () => {
  const typed = { cash: 'a lot', goldGrams: 'heavy', silverPrice: '-1' }
  expect(calculateFromFields(typed)).toMatchObject({
    values: typed,
    errors: {
      standard: 'Please choose gold or silver.',
      cash: 'Please enter the amount as a number, such as 25 or 25.50.',
      goldGrams: 'Please enter the weight in grams, such as 12.5.',
      silverPrice: 'Please enter the amount as a number, such as 25 or 25.50.',
    },
    zakat: null,
  })
  expect(calculateFromFields({ ...typed, cash: '9'.repeat(400) }).errors.cash).toBe(
    'Please enter a smaller amount.',
  )
  const { errors } = calculateFromFields({ standard: 'silver', goldGrams: '5', silverPrice: '1' })
  expect(errors).toEqual({ goldPrice: 'Please enter the price per gram of gold.' })
})

test('the first problem is known once a metal is chosen and something is entered', () => {
  const problemOf = (typed: Record<string, string>) => firstProblem(calculateFromFields(typed))
  expect(problemOf({ cash: '5k' })).toBeNull()
  expect(problemOf({ standard: 'silver', cash: ' ' })).toBeNull()
  expect(problemOf({ standard: 'silver', silverPrice: '1', cash: '5k' })).toMatch(/amount as a number/)
  expect(problemOf({ standard: 'silver', cash: '5' })).toBe('Please enter the price per gram of silver.')
  expect(problemOf({ standard: 'silver', silverPrice: '1', cash: '5' })).toBeNull()
})

test('the link to give has the fund and the amount', () => {
  expect(zakatGivePath(2752)).toBe('/donate?fund=zakat&amount=27.52')
})
