import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Claim, changeClaim, claimedAmount, formatClaim, maxClaim, missingAmount } from './need.ts'

type Step = { signupId: string; amount: number } | { wanted: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      signupId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      amount: fc.integer({ min: 0, max: 12 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ wanted: fc.integer({ min: 1, max: 20 }) }) },
)

test('in random histories, no more is claimed than needed, and people change only their own claims', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let need = { id: 'blankets', item: 'blankets', unit: '', wanted: 10 }
      const other: Claim = { needId: 'rice', signupId: 'a', amount: 3 }
      let claims: Claim[] = [other]
      for (const change of steps) {
        const before = claimedAmount(claims, need.id)
        if ('wanted' in change) {
          need = { ...need, wanted: change.wanted }
          continue
        }
        const after = changeClaim(need, claims, change)
        if (!after) {
          expect(change.amount).toBeGreaterThan(maxClaim(need, claims, change.signupId))
          continue
        }
        expect(claimedAmount(after, need.id)).toBeLessThanOrEqual(Math.max(need.wanted, before))
        expect(claimedAmount(after, need.id) + missingAmount(need, after)).toBeGreaterThanOrEqual(need.wanted)
        const others = (list: Claim[]) =>
          list.filter(({ needId, signupId }) => needId !== need.id || signupId !== change.signupId)
        expect(others(after)).toEqual(others(claims))
        expect(others(after)).toContainEqual(other)
        const ownClaim = after.find(
          ({ needId, signupId }) => needId === need.id && signupId === change.signupId,
        )
        expect(ownClaim?.amount ?? 0).toBe(change.amount)
        claims = after
      }
    }),
    { numRuns: 1000 },
  )
})

test('when less is needed than people are bringing, they can bring less but not more', () => {
  const need = { id: 'n', item: 'rice', unit: 'kg', wanted: 5 }
  const claims = [
    { needId: 'n', signupId: 'a', amount: 6 },
    { needId: 'n', signupId: 'b', amount: 2 },
  ]
  expect(missingAmount(need, claims)).toBe(0)
  expect(changeClaim(need, claims, { signupId: 'a', amount: 7 })).toBeNull()
  expect(changeClaim(need, claims, { signupId: 'c', amount: 1 })).toBeNull()
  expect(changeClaim(need, claims, { signupId: 'a', amount: 0 })).toEqual([claims[1]])
})

test('what someone brings is shown with its unit, or with × if there is none', () => {
  expect(formatClaim(2, { item: 'blankets', unit: '' })).toBe('2 × blankets')
  expect(formatClaim(1500, { item: 'rice', unit: 'kg' })).toBe('1,500 kg rice')
})
